import { afterEach, beforeEach, expect, test } from "vitest";
import { flushCalls } from "@/lib/auth/server/calls";
import { db, type Prisma } from "@/lib/db/server";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { deleteOldProposals } from "@/lib/http/server/proposals/list";
import { mostOpen, takesProposals } from "@/lib/http/server/proposals/propose";
import { useRates } from "@/lib/http/server/rates";
import { type Answer, codeOf, type Input, send } from "./call";
import { examplesOf } from "./examples";
import { declarations, declaredOperations, type Operation } from "./operations";
import { everyRow } from "./every-row";
import { type Entrance, entranceOf, makeKeyedPartner, makeTenant, type Tenant } from "./tenants";

const operations = await declarations();
const writing = operations.filter(({ spec, verb }) => takesProposals(spec.endpoint, verb));
const deciding = operations.filter(({ path }) => path.startsWith("/v1/proposals/"));

beforeEach(() => useRates(new MemoryRateStore()));
afterEach(flushCalls);

function decision(verb: "apply" | "decline"): Operation {
  const found = deciding.find(({ path }) => path.endsWith(verb));
  if (!found) throw new Error(`There is no ${verb}.`);
  return found;
}

function decide(verb: "apply" | "decline", body: object, who: Entrance) {
  return send(decision(verb), "POST", { body }, who);
}

function proposing(input: Input): Input {
  return { ...input, body: { ...(input.body as object), propose: true, reason: "Pace is ahead." } };
}

/** Tables that a proposal is written to, and columns of the account that its log moves. */
function isOfProposals(row: string): boolean {
  return /^(proposal|log_entry|event|event_head|account) /.test(row);
}

/** True for an answer that refuses to propose a call because it would change nothing, as it does when it is made. */
async function isIdle({ status, text }: Answer, call: () => Promise<Answer>): Promise<boolean> {
  if (status !== 409 || !text.includes("It would change nothing")) return false;
  const before = await db().logEntry.count();
  await call();
  return (await db().logEntry.count()) === before;
}

test("there are calls that can be proposed", () => {
  expect(writing.length).toBeGreaterThan(15);
});

test.each(writing.map((operation) => [operation.name, operation] as const))(
  "%s: a proposal writes nothing else, and is applied once, as its decider",
  async (_, operation) => {
    const count = examplesOf(operation.name, (await makeTenant("first", 4, operation)).ids).length;
    for (let n = 0; n < count; n += 1) {
      const tenant = await makeTenant(`own ${n}`, 4, operation);
      const input = examplesOf(operation.name, tenant.ids)[n] ?? {};
      if ((input.body as { dry_run?: boolean } | undefined)?.dry_run) continue;
      const who = await entranceOf(operation, tenant);
      await flushCalls();
      const before = await everyRow();
      const answer = await send(operation, operation.verb, proposing(input), who);
      if (await isIdle(answer, () => send(operation, operation.verb, input, who))) continue;
      expect([answer.status, answer.text]).toEqual([202, expect.stringContaining("proposal_id")]);
      await flushCalls();
      const written = (await everyRow()).filter((row) => !before.includes(row));
      expect(written.filter((row) => !isOfProposals(row))).toEqual([]);

      const { proposal_id: id } = answer.body as { proposal_id: number };
      const applied = await decide("apply", { id }, who);
      expect([applied.status, applied.text]).toEqual([200, expect.stringContaining('"applied"')]);
      const again = await decide("apply", { id }, who);
      expect([again.status, codeOf(again)]).toEqual([409, "CONFLICT"]);
      const entries = await db().logEntry.findMany({
        where: { accountId: tenant.account.id, action: "proposal_applied" },
      });
      expect(entries.map(({ userId }) => userId)).toEqual([who.person.id]);
    }
  },
  60_000,
);

/** The operation of a name. */
function operationNamed(name: string): Operation {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

/** Proposes a base price for the first listing of a tenant, and returns the proposal's ID. */
async function proposeBase(tenant: Tenant, who: Entrance, base = 215): Promise<number> {
  const [first] = tenant.ids.listings;
  const body = {
    listings: [{ id: first?.listing_id, pms: first?.pms, base }],
    propose: true,
    reason: "Pace is ahead.",
  };
  const answer = await send(operationNamed("POST /v1/listings"), "POST", { body }, who);
  expect(answer.status).toBe(202);
  return (answer.body as { proposal_id: number }).proposal_id;
}

async function shown(who: Entrance, id: number): Promise<Record<string, unknown> | undefined> {
  const query = { id: String(id) };
  const answer = await send(operationNamed("GET /v1/proposals"), "GET", { query }, who);
  return (answer.body as { proposals: Record<string, unknown>[] }).proposals[0];
}

const ownerOf = (tenant: Tenant): Entrance => ({ key: tenant.key, person: tenant.owner });

async function baseOf(tenant: Tenant): Promise<number | null> {
  const { basePrice: base } = await db().listing.findFirstOrThrow({
    where: { key: tenant.rows[0]?.key ?? 0 },
  });
  return base === null ? null : Number(base);
}

test("a proposal whose listing has changed is refused with the difference, and writes nothing", async () => {
  const tenant = await makeTenant("stale", 2);
  const who = ownerOf(tenant);
  const id = await proposeBase(tenant, who);
  const [first] = tenant.ids.listings;
  const body = { listings: [{ id: first?.listing_id, pms: first?.pms, base: 190 }] };
  await send(operationNamed("POST /v1/listings"), "POST", { body }, who);
  const before = await everyRow();
  for (const dry_run of [true, false]) {
    const refused = await decide("apply", { id, dry_run }, who);
    expect([refused.status, codeOf(refused)]).toEqual([409, "CONFLICT"]);
    expect(refused.text).toContain("stale rich, base price changed");
    expect(refused.text).toMatch(/160.*190/);
  }
  await flushCalls();
  expect(await everyRow()).toEqual(before);
  expect(await shown(who, id)).toMatchObject({ state: "open" });
});

test("what is so already is not proposed", async () => {
  const tenant = await makeTenant("idle", 2);
  const who = ownerOf(tenant);
  const [first] = tenant.ids.listings;
  const listings = [{ id: first?.listing_id, pms: first?.pms, base: 160 }];
  const body = { listings, propose: true, reason: "Pace is ahead." };
  const answer = await send(operationNamed("POST /v1/listings"), "POST", { body }, who);
  expect([answer.status, codeOf(answer)]).toEqual([409, "CONFLICT"]);
  expect(answer.text).toContain("It would change nothing: all of it is so already.");
  expect(await db().proposal.count({ where: { reason: "Pace is ahead." } })).toBe(0);
});

test("a proposal is applied with changes, and tried with them", async () => {
  const tenant = await makeTenant("changed", 2);
  const who = ownerOf(tenant);
  const id = await proposeBase(tenant, who);
  const [first] = tenant.ids.listings;
  const changes = { listings: [{ id: first?.listing_id, pms: first?.pms, base: 205 }] };
  const wrong = await decide("apply", { id, changes: { listings: [] } }, who);
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining("changes.listings")]);
  const tried = await decide("apply", { id, changes, dry_run: true }, who);
  expect([tried.status, tried.body]).toEqual([200, expect.objectContaining({ dry_run: true })]);
  const before = await baseOf(tenant);
  expect((await decide("apply", { id, changes }, who)).status).toBe(200);
  expect([before, await baseOf(tenant)]).toEqual([16_000, 20_500]);
});

test("of two people who apply a proposal at once, one does", async () => {
  const tenant = await makeTenant("raced", 2);
  const who = ownerOf(tenant);
  const id = await proposeBase(tenant, who);
  const [first] = tenant.ids.listings;
  const changes = { listings: [{ id: first?.listing_id, pms: first?.pms, base: 205 }] };
  const answers = await Promise.all([1, 2].map(() => decide("apply", { id, changes }, who)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const where = { accountId: tenant.account.id, action: "proposal_applied" };
  expect(await db().logEntry.count({ where })).toBe(1);
});

test("a declined proposal has its reason, and cannot be applied", async () => {
  const tenant = await makeTenant("declined", 2);
  const who = ownerOf(tenant);
  const id = await proposeBase(tenant, who);
  await decide("decline", { id, reason: "Too early." }, who);
  expect(await shown(who, id)).toMatchObject({
    state: "declined",
    decided: { reason: "Too early.", by: { user_id: who.person.id } },
  });
  const refused = await decide("apply", { id }, who);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("is declined")]);
});

test("a proposal expires after a week, and when its proposer loses access", async () => {
  const tenant = await makeTenant("expired", 2);
  const owner = ownerOf(tenant);
  const partner = await makeKeyedPartner(tenant);
  const [old, theirs] = [await proposeBase(tenant, owner), await proposeByPartner(tenant, partner)];
  const passed = new Date(Date.now() - 1_000);
  await db().proposal.updateMany({ where: { id: old }, data: { expiresAt: passed } });
  expect(await shown(owner, theirs)).toMatchObject({ state: "open" });
  await db().partnerGrant.updateMany({ data: { status: "revoked" } });
  const inState = async (state: string) => {
    const list = operationNamed("GET /v1/proposals");
    const answer = await send(list, "GET", { query: { state, limit: "2" } }, owner);
    const { proposals } = answer.body as { proposals: { id: number }[] };
    return proposals.map(({ id }) => id);
  };
  expect(await inState("expired")).toEqual([theirs, old]);
  expect(await inState("open")).not.toContain(theirs);
  for (const id of [old, theirs]) {
    expect(await shown(owner, id)).toMatchObject({ state: "expired" });
    const refused = await decide("apply", { id }, owner);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("is expired")]);
  }
});

async function proposeByPartner(tenant: Tenant, partner: Entrance): Promise<number> {
  const [first] = tenant.ids.listings;
  const row = { id: first?.listing_id, pms: first?.pms, base: 222 };
  const body = { listings: [row], propose: true, reason: "The market is higher." };
  const everywhere = await declaredOperations();
  const operation = everywhere.find(({ name }) => name === "POST /rm/v1/listings");
  if (!operation) throw new Error("There is no POST /rm/v1/listings.");
  const answer = await send(operation, "POST", { body }, partner);
  return (answer.body as { proposal_id: number }).proposal_id;
}

test("a member sees own proposals only, and applies none without the permission of its call", async () => {
  const tenant = await makeTenant("seen", 2);
  const owner = ownerOf(tenant);
  const id = await proposeBase(tenant, owner);
  const limited = await makeKeyedPartner(
    tenant,
    { logs: "view", listings: "edit" },
    tenant.rows.slice(0, 1),
  );
  const reader = await makeKeyedPartner(tenant, { logs: "view", listings: "view" });
  const everywhere = await declaredOperations();
  const list = everywhere.find(({ name }) => name === "GET /rm/v1/proposals");
  const apply = everywhere.find(({ name }) => name === "POST /rm/v1/proposals/apply");
  if (!list || !apply) throw new Error("Proposals are not on /rm/v1.");
  for (const who of [limited, reader]) {
    const { body } = await send(list, "GET", {}, who);
    expect((body as { proposals: unknown[] }).proposals).toEqual([]);
    const refused = await send(apply, "POST", { body: { id } }, who);
    expect([refused.status, codeOf(refused)]).toEqual([404, "NOT_FOUND"]);
  }
  const own = await proposeByPartner(tenant, limited);
  const { body } = await send(list, "GET", {}, limited);
  expect((body as { proposals: unknown[] }).proposals).toMatchObject([{ id: own }]);
});

test("propose needs a reason, no dry run, and is no field of calls that assistants don't get", async () => {
  const tenant = await makeTenant("refused", 2);
  const who = ownerOf(tenant);
  const detailOf = async (name: string, body: object) => {
    const answer = await send(operationNamed(name), "POST", { body }, who);
    return `${answer.status} ${answer.text}`;
  };
  const group = { group_name: "New" };
  expect(await detailOf("POST /v1/groups", { ...group, propose: true })).toMatch(/^400 .*reason/);
  expect(await detailOf("POST /v1/groups", { ...group, propose: "yes", reason: "x" })).toMatch(
    /^400 .*propose/,
  );
  const both = { ...group, propose: true, reason: "x", dry_run: true };
  expect(await detailOf("POST /v1/groups", both)).toMatch(/^400 .*dry_run/);
  const hook = { id: tenant.ids.webhook, propose: true, reason: "x" };
  expect(await detailOf("POST /v1/webhooks/test", hook)).toMatch(/^400 .*unknown field/);
  expect(await db().proposal.count({ where: { reason: "x" } })).toBe(0);
});

test("a call that takes a reason itself keeps it", async () => {
  const hide = operationNamed("POST /v1/actions/hide");
  const tenant = await makeTenant("hidden", 2, hide);
  const who = ownerOf(tenant);
  const [input = {}] = examplesOf(hide.name, tenant.ids);
  const { body } = await send(hide, "POST", proposing(input), who);
  const { proposal_id: id } = body as { proposal_id: number };
  expect((await decide("apply", { id }, who)).status).toBe(200);
  expect(await db().action.count({ where: { hiddenReason: "Pace is ahead." } })).toBe(1);
});

test("200 proposals may wait", async () => {
  const tenant = await makeTenant("many", 2);
  const who = ownerOf(tenant);
  const id = await proposeBase(tenant, who);
  const { id: _, ...row } = await db().proposal.findFirstOrThrow({ where: { id } });
  const data = Array.from({ length: mostOpen }, () => row as Prisma.ProposalCreateManyInput);
  await db().proposal.createMany({ data });
  const body = { group_name: "One more", propose: true, reason: "x" };
  const refused = await send(operationNamed("POST /v1/groups"), "POST", { body }, who);
  expect([refused.status, codeOf(refused)]).toEqual([409, "CONFLICT"]);
});

function inDays(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}

test("proposals are deleted 90 days after they could be applied", async () => {
  const tenant = await makeTenant("old", 2);
  const id = await proposeBase(tenant, ownerOf(tenant));
  await deleteOldProposals(inDays(96));
  expect(await db().proposal.count({ where: { id } })).toBe(1);
  expect(await deleteOldProposals(inDays(98))).toBeGreaterThan(0);
  expect(await db().proposal.count({ where: { id } })).toBe(0);
});

test("the same Idempotency-Key proposes once", async () => {
  const tenant = await makeTenant("twice", 2);
  const who = { ...ownerOf(tenant), headers: { "Idempotency-Key": "one" } };
  const body = { group_name: "Lakeside", propose: true, reason: "x" };
  const [one, two] = [
    await send(operationNamed("POST /v1/groups"), "POST", { body }, who),
    await send(operationNamed("POST /v1/groups"), "POST", { body }, who),
  ];
  expect(two.text).toBe(one.text);
  expect(await db().proposal.count({ where: { reason: "x" } })).toBe(1);
});
