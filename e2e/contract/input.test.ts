import { beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { knownKeys, pathText } from "@/lib/http/server/parse";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { maxBody } from "@/lib/http/server/read";
import { useRates } from "@/lib/http/server/rates";
import { keepRows } from "@/e2e/setup/kept-rows";
import { type Answer, codeOf, send } from "./call";
import { departures } from "./documented";
import { exampleName, examplesOf } from "./examples";
import { isAlwaysRefused, judgedByRow } from "./exceptions";
import { declarations, everyVerb, type Operation, routesOnDisk, undocumented } from "./operations";
import { everyRow } from "./every-row";
import { entranceOf, makeTenant, type Tenant } from "./tenants";

const operations = await declarations();
const routes = (await routesOnDisk()).filter(({ path }) => !(path in undocumented));

beforeEach(() => useRates(new MemoryRateStore()));

interface Detail {
  path: string;
  message: string;
}

function detailsOf(answer: Answer): Detail[] {
  return (answer.body as { error: { details?: Detail[] } }).error.details ?? [];
}

/** Returns every object in a value with its path. */
function objectsIn(value: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, each]) =>
    objectsIn(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return Array.isArray(value) ? inside : [path, ...inside];
}

/** Returns a copy of `value` with one more field in the object at `path`. */
function withField(value: unknown, path: readonly PropertyKey[], name: string): unknown {
  const copy = structuredClone(value);
  const target = path.reduce<unknown>(
    (at, step) => (at as Record<PropertyKey, unknown>)[step],
    copy,
  );
  Object.assign(target as object, { [name]: "1" });
  return copy;
}

/** A known name with one letter too many, and the suggestion that the refusal must make. */
function misspelled(schema: z.ZodType, path: readonly PropertyKey[]): Detail & { name: string } {
  const [known = ""] = knownKeys(schema, path);
  const name = `${known}x`;
  return { name, path: pathText([...path, name]), message: `did you mean "${known}"?` };
}

/** For all calls but those that write. */
const shared = keepRows(() => makeTenant("own", 2));

async function enter(operation: Operation, tenant: Tenant = shared()) {
  return { ids: tenant.ids, who: await entranceOf(operation, tenant) };
}

describe.each(operations)("$name", (operation) => {
  const { verb, spec } = operation;
  const { schemas, inputCode, tagged, writes } = spec.endpoint;

  test("an unknown parameter is refused with a suggestion", async () => {
    const { who, ids } = await enter(operation);
    const [input = {}] = examplesOf(operation.name, ids);
    const isTaken = schemas.query && knownKeys(schemas.query, []).length > 0;
    const given =
      schemas.query && isTaken
        ? misspelled(schemas.query, [])
        : { name: "zebra", path: "zebra", message: "none is allowed here" };
    const query = { ...input.query, [given.name]: "1" };
    const before = await everyRow();
    const answer = await send(operation, verb, { ...input, query }, who);
    expect([answer.status, codeOf(answer)]).toEqual([400, "VALIDATION_FAILED"]);
    expect(departures(operation, answer)).toEqual([]);
    expect(detailsOf(answer)).toContainEqual({
      path: given.path,
      message: expect.stringContaining(given.message),
    });
    expect(await everyRow()).toEqual(before);
  });

  test("an unknown parameter without a value is refused too", async () => {
    const { who, ids } = await enter(operation);
    const [input = {}] = examplesOf(operation.name, ids);
    const query = { ...input.query, zebra: "" };
    const answer = await send(operation, verb, { ...input, query }, who);
    expect(detailsOf(answer)).toMatchObject([{ path: "zebra" }]);
  });

  test.runIf(schemas.body && !isAlwaysRefused(operation))(
    "an unknown field, however deep, is refused with the name that was meant",
    async () => {
      const { who, ids } = await enter(operation);
      const [input = {}] = examplesOf(operation.name, ids);
      const before = await everyRow();
      const refusing = objectsIn(input.body).filter(
        ([list]) => list === undefined || list !== judgedByRow[exampleName(operation.name)],
      );
      for (const path of refusing) {
        const given = misspelled(schemas.body as z.ZodType, path);
        const body = withField(input.body, path, given.name);
        const answer = await send(operation, verb, { ...input, body }, who);
        const code = inputCode?.(given) ?? "VALIDATION_FAILED";
        expect([answer.status, codeOf(answer)]).toEqual([400, code]);
        expect(detailsOf(answer)).toEqual([
          { path: given.path, message: expect.stringContaining(given.message) },
        ]);
      }
      expect(await everyRow()).toEqual(before);
    },
  );

  test.runIf(schemas.body)(
    "a body that is not JSON, malformed or too large is refused",
    async () => {
      const { who, ids } = await enter(operation);
      const [input = {}] = examplesOf(operation.name, ids);
      const before = await everyRow();
      const form = { "Content-Type": "application/x-www-form-urlencoded" };
      const large = `"${"a".repeat(maxBody - 1)}"`;
      const answers = [
        await send(operation, verb, input, { ...who, headers: form }),
        await send(operation, verb, input, { ...who, raw: "{" }),
        await send(operation, verb, input, { ...who, raw: large }),
        await send(operation, verb, input, { ...who, raw: "null" }),
      ];
      expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual([
        [415, "UNSUPPORTED_MEDIA_TYPE"],
        [400, "VALIDATION_FAILED"],
        [413, "BODY_TOO_LARGE"],
        [400, "VALIDATION_FAILED"],
      ]);
      expect(answers.flatMap((answer) => departures(operation, answer))).toEqual([]);
      expect(await everyRow()).toEqual(before);
    },
  );

  test.runIf(verb === "GET")("HEAD answers as GET, without a body", async () => {
    const { who, ids } = await enter(operation);
    for (const input of examplesOf(operation.name, ids)) {
      useRates(new MemoryRateStore(() => 0));
      const headers = { "X-Request-Id": "same" };
      const get = await send(operation, "GET", input, { ...who, headers });
      useRates(new MemoryRateStore(() => 0));
      const head = await send(operation, "HEAD", input, { ...who, headers });
      expect([head.status, head.text]).toEqual([get.status, ""]);
      expect([...head.headers]).toEqual([...get.headers]);
    }
  });

  test("every answer has the standard headers, and keeps the caller's request id", async () => {
    const tenant = writes ? await makeTenant("own", 2, operation) : shared();
    const { who, ids } = await enter(operation, tenant);
    const [input = {}] = examplesOf(operation.name, ids);
    const headers = { "X-Request-Id": "my.own-id_1" };
    const answer = await send(operation, verb, input, { ...who, headers });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "x-request-id": "my.own-id_1",
      "x-content-type-options": "nosniff",
      "cache-control": expect.stringMatching(/^(no-store|private, no-cache)$/),
      "ratelimit-policy": '"minute";q=1000000;w=60, "hour";q=1000000;w=3600',
      ratelimit: '"minute";r=999999;t=60, "hour";r=999999;t=3600',
      "x-ratelimit-limit": "1000000",
      "x-ratelimit-remaining": "999999",
    });
    // An ETag that covers one part of the answer is enough for If-Match, not for a 304.
    const cached = answer.headers.get("cache-control") !== "no-store";
    expect(answer.headers.has("etag")).toBe(cached || tagged === true);
    expect(answer.headers.has("access-control-allow-origin")).toBe(false);
    const bad = await send(operation, verb, input, { ...who, headers: { "X-Request-Id": "a b" } });
    expect(bad.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test.each(routes)("$path: other verbs are 405 and list the allowed ones", async (route) => {
  const offered = everyVerb.filter(
    (verb) => route.handlers[verb === "HEAD" ? "GET" : verb]?.spec !== undefined,
  );
  for (const verb of everyVerb.filter((each) => !offered.includes(each))) {
    const answer = await send(route, verb);
    expect([verb, answer.status]).toEqual([verb, 405]);
    expect(answer.headers.get("allow")?.split(", ").toSorted()).toEqual(offered.toSorted());
    const body = expect.objectContaining({ message: expect.any(String) });
    expect(answer.body).toEqual(verb === "HEAD" ? undefined : body);
  }
});
