import * as fc from "fast-check";
import { existsSync, globSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { freePort } from "@/e2e/setup/free-port";
import { startProgram, stopProgram } from "@/e2e/setup/processes";
import { everywhere, type Permissions } from "@/lib/auth/permissions";
import { callerFor } from "@/lib/auth/server/key-caller";
import { database, db } from "@/lib/db/server";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { useRates } from "@/lib/http/server/rates";
import { changeGrant } from "@/lib/identity/partners/server";
import { changeMember } from "@/lib/identity/team/server";
import { type Input, send } from "./call";
import { grantSets } from "./grant-world";
import { type Operation, operationsOf, routesOnDisk } from "./operations";
import { makePortalWorld, type PortalWorld, type Subject, type Visitor } from "./portal-world";
import { everyRow } from "./every-row";

const isLong = process.env["NIGHTRATE_LONG"] === "1";
const seed = Number(process.env["SEED"] ?? 20_261_127);
/** Every permission first: who may do more is told more. */
const grants: readonly Permissions[] = [
  everywhere("edit"),
  ...(isLong ? fc.sample(grantSets, { numRuns: 44, seed }) : []).map((each) => each.permissions),
];

/** Calls that change who is signed in, or that only a server outside of this machine answers. */
const leftOut =
  /^(POST|DELETE) \/api\/(people|keys|access|partners\/open|partners\/own)|^POST \/api\/connections$/;
const operations = operationsOf(await routesOnDisk("api")).filter(
  ({ name }) => !leftOut.test(name),
);

/** What would end the others' access or the connections, if an owner calls it. */
const ending = /^(POST|DELETE) \/api\/(partners|team|connections)/;

beforeEach(() => useRates(new MemoryRateStore()));

/** A text that somebody was sent. */
interface Told {
  by: string;
  /** What the call itself named, which its answer may repeat. */
  asked: string;
  text: string;
}

type Schema = z.core.JSONSchema.BaseSchema;

/** Values by the name of their field, at any depth. */
type Named = Readonly<Record<string, unknown>>;

/**
 * Returns a value that the schema accepts: an object's required fields and those in `named`, the first of several
 * choices. Rules that JSON Schema can't say may still refuse it.
 */
function sampleOf(schema: z.ZodType, named: Named): unknown {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return new Sampler($defs, named).of(root);
}

class Sampler {
  constructor(
    private readonly definitions: Readonly<Record<string, unknown>>,
    private readonly named: Named,
  ) {}

  of(schema: Schema): unknown {
    if (schema.$ref) return this.of(Object(this.definitions[schema.$ref.split("/").at(-1) ?? ""]));
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return this.of(choices.find(({ type }) => type !== "null") ?? {});
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => this.of(each)));
    return schema.const ?? schema.enum?.[0] ?? this.ofType(schema);
  }

  private ofType(schema: Schema): unknown {
    const { type, format = "", minimum = 1, items } = schema;
    if (type === "object") return this.ofObject(schema);
    if (type === "array") return [this.of(Object(items))];
    if (type === "boolean") return false;
    if (type === "number" || type === "integer") return Math.max(minimum, 1);
    return this.named[format] ?? "sample";
  }

  private ofObject({ properties = {}, required = [] }: Schema): unknown {
    const fields = Object.entries(properties).flatMap(([name, schema]) => {
      if (name in this.named) return [[name, this.named[name]] as const];
      return required.includes(name) ? [[name, this.of(Object(schema))] as const] : [];
    });
    return Object.fromEntries(fields);
  }
}

function inputOf({ spec }: Operation, named: Subject["named"]): Input {
  const { params, query, body } = spec.endpoint.schemas;
  const texts = (schema: z.ZodType | undefined): Record<string, string> =>
    Object.fromEntries(
      Object.entries(Object(schema && sampleOf(schema, named))).map(([key, value]) => [
        key,
        String(value),
      ]),
    );
  return { params: texts(params), query: texts(query), body: body && sampleOf(body, named) };
}

/** Makes every call of the portal about each kind of listing. */
async function callEvery(world: PortalWorld, visitor: Visitor): Promise<Told[]> {
  const told: Told[] = [];
  const allowed = operations.filter(({ name }) => visitor.role !== "owner" || !ending.test(name));
  for (const about of [world.open, world.veiled, world.foreign]) {
    for (const operation of allowed) {
      const { named, group } = about;
      const isAboutGroup = operation.path.endsWith("/group");
      const input = inputOf(operation, isAboutGroup ? { ...named, id: group } : named);
      const answer = await send(operation, operation.verb, input, visitor);
      told.push({ by: operation.name, asked: JSON.stringify(input), text: answer.text });
    }
  }
  return told;
}

/** Returns what the texts give away of that which is hidden from the visitor. */
function tracesIn(told: readonly Told[], { role, hidden }: Visitor): string[] {
  const traces = hidden.flatMap((each) => each.traces);
  return told.flatMap(({ by, asked, text }) =>
    traces
      .filter((trace) => !asked.includes(trace) && text.includes(trace))
      .map((trace) => `${by} tells the ${role} of ${trace}`),
  );
}

/** Returns the calls whose answers have the word. */
function tellersOf(told: readonly Told[], word: string): Set<string> {
  return new Set(told.filter(({ text }) => text.includes(word)).map(({ by }) => by));
}

async function grantBoth(world: PortalWorld, permissions: Permissions): Promise<void> {
  const owner = await callerFor(
    await db().person.findUniqueOrThrow({ where: { id: world.owner } }),
  );
  await changeMember(owner, world.memberId, { permissions });
  await changeGrant(owner, world.grantId, { permissions });
}

async function hiddenRows(): Promise<string[]> {
  return (await everyRow()).filter((row) => /veiled|foreign/.test(row));
}

test(
  `no call of the portal tells or changes what is out of reach (seed ${seed})`,
  { timeout: 45 * 60_000 },
  async () => {
    const world = await makePortalWorld();
    const [owner, ...limited] = world.visitors;
    if (!owner) throw new Error("The world has no owner.");
    let calls = 0;
    for (const permissions of grants) {
      useRates(new MemoryRateStore());
      await grantBoth(world, permissions);
      const before = await hiddenRows();
      for (const visitor of limited) {
        const told = await callEvery(world, visitor);
        calls += told.length;
        expect(tracesIn(told, visitor)).toEqual([]);
        // Who may do little is told little.
        expect(tellersOf(told, "open").size).toBeGreaterThan(permissions === grants[0] ? 9 : -1);
      }
      expect(await hiddenRows()).toEqual(before);
      const all = await callEvery(world, owner);
      calls += all.length;
      expect(tracesIn(all, owner)).toEqual([]);
      expect(tellersOf(all, "veiled").size).toBeGreaterThan(9);
    }
    expect(calls).toBeGreaterThan(isLong ? 40_000 : 900);
  },
);

const pages = globSync("app/(portal)/**/page.tsx").map((file) =>
  file.slice("app".length, -"/page.tsx".length).replaceAll(/\/\([^)]+\)/g, ""),
);

/** Reads every page about each kind of listing, as a document and as a page that is moved to. */
async function readEvery(origin: string, world: PortalWorld, visitor: Visitor): Promise<Told[]> {
  const told: Told[] = [];
  for (const { listing, group } of [world.open, world.veiled, world.foreign]) {
    const { listing_id: id, pms } = listing;
    const about = {
      open: `${pms}/${id}`,
      listing: `${pms}/${id}`,
      group: `${group}`,
      level: "listing",
    };
    const account = visitor.userId === undefined ? {} : { account: `${visitor.userId}` };
    const query = new URLSearchParams({ ...about, ...account });
    for (const page of pages) {
      const path = page.replace("[pms]", pms).replace("[id]", id).replace("[upload_id]", "none");
      for (const rsc of isLong ? [{}, { RSC: "1" }] : [{}]) {
        const asked = `${path}?${query}`;
        const headers = { ...visitor.headers, ...rsc };
        const response = await fetch(origin + asked, { headers, redirect: "manual" });
        told.push({ by: page, asked, text: await response.text() });
      }
    }
  }
  return told;
}

test.skipIf(!existsSync(".next/BUILD_ID"))(
  `no page sends what is out of reach (seed ${seed})`,
  { timeout: 45 * 60_000 },
  async () => {
    const world = await makePortalWorld();
    const port = String(await freePort());
    const origin = `http://127.0.0.1:${port}`;
    const env = { DATABASE_URL: database().url ?? "", PORT: port, LOG_LEVEL: "silent", DEMO: "0" };
    const server = await startProgram([".cache/server/server.mjs"], env, `${origin}/readyz`);
    try {
      for (const permissions of grants.slice(0, isLong ? 10 : 1)) {
        await grantBoth(world, permissions);
        for (const visitor of world.visitors) {
          const told = await readEvery(origin, world, visitor);
          expect(tracesIn(told, visitor)).toEqual([]);
          const seen = visitor.role === "owner" ? "veiled" : "open";
          const least = permissions === grants[0] ? 5 : -1;
          expect(tellersOf(told, `${seen} rich`).size).toBeGreaterThan(least);
        }
      }
    } finally {
      await stopProgram(server);
    }
  },
);
