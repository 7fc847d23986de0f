import { beforeEach, expect, test } from "vitest";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { useRates } from "@/lib/http/server/rates";
import { db } from "@/lib/db/server";
import { codeOf, send } from "./call";
import { departures } from "./documented";
import { declaredOperations } from "./operations";
import { entranceOf, makeTenant } from "./tenants";

const operations = await declaredOperations();

beforeEach(() => useRates(new MemoryRateStore()));

/** Returns the operation with this name. */
function operationOf(name: string) {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

test.each(["/v1", "/rm/v1"])(
  "under %s a change of what was read passes once, and is then refused with the current ETag",
  async (surface) => {
    const reading = operationOf(`GET ${surface}/customizations/group`);
    const writing = operationOf(`POST ${surface}/customizations/group`);
    const tenant = await makeTenant("own", 2);
    const who = await entranceOf(writing, tenant);
    const read = await send(reading, "GET", { query: { group_id: String(tenant.ids.group) } }, who);
    const etag = read.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const write = (ifMatch: string, tone_demand_factor: string, dry_run = false) => {
      const rule = { tone_demand_factor_on: true, tone_demand_factor };
      const body = { group_id: tenant.ids.group, customizations: { demand_factor: rule }, dry_run };
      return send(writing, "POST", { body }, { ...who, headers: { "If-Match": ifMatch } });
    };
    const tried = await write(etag, "aggressive", true);
    expect([tried.status, tried.headers.get("etag")]).toEqual([200, etag]);
    const done = await write(`"other", ${etag}`, "aggressive");
    const current = done.headers.get("etag") ?? "";
    expect(done.status).toBe(200);
    expect(current).not.toBe(etag);
    const late = await write(etag, "recommended");
    expect([late.status, codeOf(late)]).toEqual([409, "CONFLICT"]);
    expect(late.headers.get("etag")).toBe(current);
    expect(departures(writing, late)).toEqual([]);
    const rule = { kind: "demand_factor", groupId: tenant.ids.group };
    expect(await db().customization.findFirstOrThrow({ where: rule })).toMatchObject({
      payload: { tone_demand_factor: "aggressive" },
    });
    expect((await write("*", "recommended")).status).toBe(200);
  },
);
