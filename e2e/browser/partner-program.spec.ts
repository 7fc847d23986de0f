import { readFileSync } from "node:fs";
import { baseURL, controlPort } from "./support/ports";
import { expect, test } from "./fixtures";
import { work } from "./partner-program";

test("a program built only from the published documents does a consultant's morning work", async ({
  request,
}) => {
  const response = await request.post(`http://127.0.0.1:${controlPort}/demo`);
  const { file } = (await response.json()) as { file: string };
  const { partner } = JSON.parse(readFileSync(file, "utf8")) as { partner: { apiKey: string } };
  const logged: string[] = [];
  const done = await work({ baseUrl: baseURL, partner }, (text) => logged.push(text));
  expect(logged).toHaveLength(6);
  expect(done.family.changes).not.toEqual([]);
  expect(done.family.group_id).toBeGreaterThan(0);
  expect(done.prices[0]).toMatchObject({
    action: "base_price",
    changes: { new_value: done.accepted.applied_value, source: "nudge" },
  });
  expect(done.rules[0]).toMatchObject({ action: "customization_changed" });
  expect(done.group.again).toBe(409);
  expect(done.used).toBeGreaterThan(20);
  expect(done.bookings.pagination.total).toBeGreaterThan(100);
});
