import { expect, test } from "vitest";
import { callerOfKey } from "@/lib/auth/server/key-caller";
import { partnerOfKey } from "@/lib/auth/server/partner-caller";
import { verifyPassword } from "@/lib/auth/server/passwords";
import { everywhere } from "@/lib/auth/permissions";
import { db, transaction } from "@/lib/db/server";
import { ownedListings } from "@/lib/auth/server/caller";
import { generateKey } from "@/lib/identity/keys/server";
import { resetPassword } from "@/lib/identity/people/server";
import { makeAccount, makeListings, makeMember } from "@/prisma/factories";
import { chargeFirstPush } from "@/lib/usage/ledger/server";
import { run } from "./program";

const origin = { ip: null, device: "api", requestId: null } as const;
const owner = "olive@nightrate.example";
const member = "max@nightrate.example";

async function admin(...words: string[]) {
  const said = { out: [] as string[], err: [] as string[], prepared: 0 };
  const code = await run(words, {
    prepare: async () => void said.prepared++,
    print: (text) => void said.out.push(text),
    printError: (text) => void said.err.push(text),
  });
  return { code, ...said };
}

/** A run that must succeed with exactly one JSON object on standard output. */
async function json(...words: string[]): Promise<Record<string, unknown>> {
  const { code, out, err } = await admin(...words, "--json");
  expect({ code, err, lines: out.length }).toEqual({ code: 0, err: [], lines: 1 });
  return JSON.parse(out[0] ?? "") as Record<string, unknown>;
}

test("an account from nothing to a key that works", async () => {
  const words = ["--email", "Olive@Nightrate.example", "--password", "ten letters"];
  const created = await json("create-account", ...words, "--name", "Olive");
  expect(created).toEqual({ user_id: expect.any(Number), name: "Olive", email: owner });
  const enabled = await json("enable-api", "--email", owner);
  expect(enabled).toMatchObject({ email: owner, api_access: "enabled" });
  const { key } = await json("key", "--email", owner);
  const caller = await callerOfKey(String(key), origin);
  expect(caller?.actor.id).toBe(created["user_id"]);
  expect(caller?.limits).toEqual({ minute: 60, hour: 1_000 });
});

test("a member with two listings gets a key only once granted, and it reaches these two", async () => {
  const { account, listings } = await setUp({ apiAccess: "enabled" });
  const [first, second] = listings.map((listing) => `${listing.listingId}@${listing.pmsName}`);
  const words = ["--account", owner, "--email", member, "--password", "ten letters"];
  await json("create-member", ...words, "--listings", `${first}, ${second}`);

  const refused = await admin("key", "--email", member, "--json");
  expect(refused).toMatchObject({ code: 2, out: [] });
  expect(refused.err).toEqual(["The account owner has not granted you API access."]);

  await json("grant-api", "--email", member);
  const { key } = await json("key", "--email", member);
  const caller = await callerOfKey(String(key), origin);
  expect(caller?.accountId).toBe(account.id);
  const where = caller ? ownedListings(caller) : {};
  expect(await db().listing.count({ where })).toBe(2);
});

test("a listing id may hold an @, and a member without --listings sees all", async () => {
  const { account } = await setUp();
  await makeListings(account, [{ listingId: "flat@quay", pmsName: "hostaway" }]);
  const words = ["--account", owner, "--password", "ten letters", "--email"];
  await json("create-member", ...words, member, "--listings", "flat@quay@hostaway");
  await json("create-member", ...words, "all@nightrate.example");
  expect(await db().listingGrant.count()).toBe(1);
  const all = { email: "all@nightrate.example" };
  expect((await db().person.findUniqueOrThrow({ where: all })).allListings).toBe(true);
});

test("a second key ends the first at once", async () => {
  await setUp({ apiAccess: "enabled" });
  const first = await json("key", "--email", owner);
  const second = await admin("key", "--email", owner);
  expect(second.out).toHaveLength(1);
  expect(await callerOfKey(String(first["key"]), origin)).toBeNull();
  expect(await callerOfKey(second.out[0] ?? "", origin)).not.toBeNull();
});

test("enabling twice is as good as once", async () => {
  await setUp();
  await json("enable-api", "--email", owner);
  const before = await db().logEntry.count();
  await json("enable-api", "--email", owner);
  expect(await db().logEntry.count()).toBe(before);
});

test("limits hold for the person's key and stand in the log", async () => {
  await setUp({ apiAccess: "enabled" });
  const { key } = await json("key", "--email", owner);
  await json("set-limits", "--email", owner, "--minute", "600", "--hour", "20000");
  const caller = await callerOfKey(String(key), origin);
  expect(caller?.limits).toEqual({ minute: 600, hour: 20_000 });
  const [entry] = await db().logEntry.findMany({ where: { action: "settings_changed" } });
  expect(entry).toMatchObject({
    userId: 0,
    email: null,
    device: null,
    changes: {
      old_value: { limit_minute: null, limit_hour: null },
      new_value: { limit_minute: 600, limit_hour: 20_000 },
    },
  });
});

test("an operator is added, listed and removed, and the log says so", async () => {
  await setUp();
  expect((await admin("operator", "list")).out).toEqual(["There is no operator."]);
  expect((await admin("operator", "add", "Olive@nightrate.example")).out).toEqual([
    `${owner} is an operator now.`,
  ]);
  expect((await admin("operator", "add", owner)).out).toEqual([`${owner} is an operator already.`]);
  const { operators } = await json("operator", "list");
  expect(operators).toEqual([{ email: owner, name: "Owner", user_id: expect.any(Number) }]);
  expect(await json("operator", "remove", owner)).toMatchObject({ operator: false, changed: true });
  expect((await admin("operator", "list")).out).toEqual(["There is no operator."]);
  const entries = await db().logEntry.findMany({ orderBy: { id: "asc" } });
  expect(entries).toMatchObject([
    { action: "operator_added", name: "Owner", userId: 0, email: null },
    { action: "operator_removed", name: "Owner", userId: 0, email: null },
  ]);
});

test.each([
  [["add", "nobody@nightrate.example"], "<email>: no user has the email nobody@nightrate.example."],
  [["add", "nobody"], "<email>: must be a valid email address"],
  [["remove"], "<email>: is required"],
  [["appoint", owner], "<action>: must be add, remove or list"],
  [["list", owner], "<email>: is not needed to list operators"],
])("operator %j is refused with what is wrong", async (words, message) => {
  await setUp();
  const refused = await admin("operator", ...words);
  expect(refused).toMatchObject({ code: 2, out: [], err: [message] });
  expect(await db().person.count({ where: { isOperator: true } })).toBe(0);
});

test("a partner from nothing to a key that acts on an account, and less when asked again", async () => {
  const { account, owner: person } = await setUp({ apiAccess: "enabled" });
  const consultant = ["--email", "rae@quiet.example", "--password", "ten letters"];
  const made = await json("create-partner", ...consultant, "--name", "Rae", "--partner", "Quiet");
  expect(made).toMatchObject({ name: "Rae", code: expect.stringMatching(/^[2-9A-Z]{8}$/) });
  const { key } = await json("key", "--email", "rae@quiet.example");
  const reach = async () =>
    (await partnerOfKey(String(key), String(person.id), origin))?.managed ?? null;
  expect(await reach()).toBe("USER_ID_INVALID");

  const grant = ["grant-partner", "--account", owner, "--partner"];
  const granted = await json(...grant, String(made["code"]));
  expect(granted).toMatchObject({ partner: "Quiet", level: "edit", listings: 3 });
  expect(await reach()).toMatchObject({
    accountId: account.id,
    permissions: everywhere("edit"),
    allListings: true,
  });
  await json(...grant, "rae@quiet.example", "--level", "view", "--listings", "100001@guesty");
  expect(await reach()).toMatchObject({ permissions: everywhere("view"), allListings: false });
  const [first] = await db().logEntry.findMany({ where: { action: "partner_granted" } });
  expect(first).toMatchObject({ accountId: account.id, userId: 0, name: "Quiet" });
});

test("private hosts are allowed for an account, listed and removed", async () => {
  const { owner: person } = await makeAccount();
  const hosts = (...words: string[]) => json("allow-host", "--account", person.email, ...words);
  expect(await hosts()).toEqual({ hosts: [] });
  expect(await hosts("--host", "PMS.lan:8443")).toEqual({ hosts: ["pms.lan:8443"] });
  expect(await hosts("--host", "pms.lan:8443", "--remove")).toEqual({ hosts: [] });
});

test("a reset link sets a password once", async () => {
  const { owner: person } = await setUp();
  const { link } = await json("reset-password", "--email", owner);
  const token = new URL(String(link)).pathname.split("/").at(-1) ?? "";
  await resetPassword(token, "another ten letters");
  const { passwordHash } = await db().person.findUniqueOrThrow({ where: { id: person.id } });
  expect(await verifyPassword(passwordHash, "another ten letters")).toBe(true);
  await expect(resetPassword(token, "another ten letters")).rejects.toThrow("no longer valid");
});

test.each<[sentence: RegExp, ...words: string[]]>([
  [/^--email: no user has the email nobody@/, "key", "--email", "nobody@nightrate.example"],
  [/^--account: no user has/, ...createMember("nobody@nightrate.example", "x@nightrate.example")],
  [/^--email: must be a valid email/, "enable-api", "--email", "olive"],
  [/^--email: .* already in use/, ...createMember(owner, owner)],
  [
    /^--listings \(number 2\): Listing not found/,
    ...createMember(owner, member, "100001@guesty,7@guesty"),
  ],
  [/^--listings \(number 1\): /, ...createMember(owner, member, "100001")],
  [/^--password: must have at least 10/, ...createAccount("short")],
  [/^--host: must be a host like/, "allow-host", "--account", owner, "--host", "https://pms.lan"],
  [/^--host: is required to remove/, "allow-host", "--account", owner, "--remove"],
  [/link-local address/, "allow-host", "--account", owner, "--host", "169.254.169.254"],
  [/^--minute: must be a whole/, "set-limits", "--email", owner, "--minute", "x", "--hour", "1"],
  [/^--hour: must be at least 1$/, "set-limits", "--email", owner, "--minute", "1", "--hour", "0"],
  [/is the account owner, who needs no grant/, "grant-api", "--email", owner],
  [/^--partner: must be a partner's code/, ...grantPartner("quiet")],
  [/^No partner has this code/, ...grantPartner("ABCDEFGH")],
  [/^--partner: .* does not belong to a partner/, ...grantPartner(owner)],
  [/^--level: must be view or edit/, ...grantPartner("ABCDEFGH"), "--level", "all"],
  [/^API access is not enabled/, "key", "--email", owner],
  [/required option '--email <email>'/, "key"],
  [/unknown option '--mail'/, "key", "--email", owner, "--mail", owner],
  [/unknown command 'keys'/, "keys"],
])("%s is said on standard error, with exit code 2 and nothing written", async (said, ...words) => {
  await setUp();
  const before = await rows();
  const { code, out, err } = await admin(...words, "--json");
  expect({ code, out }).toEqual({ code: 2, out: [] });
  expect(err).toHaveLength(1);
  expect(err[0]).toMatch(said);
  expect(await rows()).toEqual(before);
});

test("a member's e-mail does not enable the account", async () => {
  const { account } = await setUp();
  await makeMember(account, { email: member });
  const { code, err } = await admin("enable-api", "--email", member);
  expect({ code, err }).toEqual({
    code: 2,
    err: [`--email: ${member} is not an account owner.`],
  });
});

test("help is given on standard output and touches no database", async () => {
  const { code, out, prepared } = await admin("--help");
  expect(code).toBe(0);
  expect(out.join()).toContain("create-account");
  expect(prepared).toBe(0);
});

function setUp(fields: { apiAccess?: "enabled"; taxRateBp?: number } = {}) {
  return makeAccount({ ...fields, owner: { email: owner }, listings: 3 });
}

function createMember(account: string, email: string, listings?: string): [string, ...string[]] {
  const words = ["--account", account, "--email", email, "--password", "ten letters"];
  return ["create-member", ...words, ...(listings ? ["--listings", listings] : [])];
}

function createAccount(password: string): [string, ...string[]] {
  const words = ["--email", "new@nightrate.example", "--password", password, "--name", "New"];
  return ["create-account", ...words];
}

function grantPartner(partner: string): [string, ...string[]] {
  return ["grant-partner", "--account", owner, "--partner", partner];
}

async function rows(): Promise<number[]> {
  return [await db().account.count(), await db().person.count(), await db().logEntry.count()];
}

test("verify-log says that the log holds and, once it was tampered with, where it does not", async () => {
  const { account, caller } = await setUp({ apiAccess: "enabled" });
  await makeAccount();
  await generateKey(caller);
  const all = await admin("verify-log");
  expect(all.out).toEqual(["The activity log is intact: 1 entry in 2 accounts."]);
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    await tx.$executeRaw`UPDATE log_entry SET user_id = 1`;
  });
  const { code, out, err } = await admin("verify-log", "--account", owner, "--json");
  const broken = [{ account_id: account.id, entry_id: "1", problem: expect.any(String) }];
  expect(JSON.parse(out[0] ?? "")).toEqual({ accounts: 1, checked: 0, older: 0, broken });
  expect(code).toBe(2);
  expect(err).toEqual([expect.stringMatching(/^Account \d+, entry 1: it was altered/)]);
});

test("set-tax sets the rate of an account's bills, to a hundredth of a percent", async () => {
  const { account } = await setUp({ taxRateBp: 1_900 });
  const rate = async () =>
    (await db().account.findUnique({ where: { id: account.id } }))?.taxRateBp;
  expect(await json("set-tax", "--account", owner, "--percent", "8.29")).toEqual({
    account_id: account.id,
    tax_rate_bp: 829,
  });
  expect(await rate()).toBe(829);
  for (const percent of ["100.01", "-1", "8.251", "8,25", "x"]) {
    expect(await admin("set-tax", "--account", owner, `--percent=${percent}`)).toMatchObject({
      code: 2,
    });
  }
  expect(await rate()).toBe(829);
});

test("usage of a month, over all accounts or one, as the ledger has it", async () => {
  const { account, listings } = await setUp({ apiAccess: "enabled", taxRateBp: 825 });
  const at = new Date("2026-10-31T23:59:59Z");
  await transaction({}, async (tx) => {
    for (const { key: listingKey } of listings) {
      await chargeFirstPush(tx, { accountId: account.id, listingKey, pushId: null, at });
    }
  });
  const bill = { account_id: account.id, listings: 3, amount_cents: 300, tax_cents: 25 };
  for (const words of [[], ["--account", owner]]) {
    const answer = await json("usage", "--month", "2026-10", ...words);
    expect(answer).toMatchObject({ month: "2026-10", total_cents: 325, accounts: [bill] });
  }
  const { out } = await admin("usage", "--month", "2026-09");
  expect(out).toEqual(["Total for 2026-09: 0.00 USD"]);
  expect(await admin("usage", "--month", "10-2026")).toMatchObject({ code: 2 });
});
