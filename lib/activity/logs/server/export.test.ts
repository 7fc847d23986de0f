import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { send, signIn } from "@/app/api/testing";
import { db, inAccounts } from "@/lib/db/server";
import { logs, priced, setUp, write } from "@/e2e/factories/log-entries";
import type { Caller } from "@/lib/auth/server/caller";
import { exportLogs } from "./export";

async function fileOf(caller: Caller): Promise<string> {
  const parts: string[] = [];
  for await (const part of await exportLogs(caller, { log_type: "listing" })) parts.push(part);
  return parts.join("");
}

const read = (csv: string) => parse<Record<string, string>>(csv, { columns: true });

test("the file holds every entry once, newest first, also beyond one batch", async () => {
  const { caller, first } = await setUp();
  const many = Array.from({ length: 2_100 }, (_, n) => priced(first, n));
  await write(caller, many);
  const rows = read(await fileOf(caller));
  const news = rows.map(
    (row) => (JSON.parse(row["changes"] ?? "") as { new_value: number }).new_value,
  );
  expect(news).toEqual(many.map((_, n) => 2_099 - n));
  const [entry] = (await logs(caller)).data;
  expect(rows[0]).toMatchObject({
    id: entry?.id,
    created_at: entry?.created_at,
    action: "base_price",
    listing_id: first.listingId,
    pms_name: "guesty",
    ip_address: "192.0.2.7",
    revertible: "true",
  });
});

test("the whole file comes, whatever the reader's unit of work may see", async () => {
  const { caller, first, owner } = await setUp();
  await write(
    caller,
    Array.from({ length: 2_100 }, (_, n) => priced(first, n)),
  );
  const response = await send("GET", "logs/export", { cookie: await signIn(owner.id) });
  expect(read(await inAccounts([], () => response.text()))).toHaveLength(2_100);
});

test("quotes, breaks and formulas come through as text", async () => {
  const { caller, first } = await setUp();
  const name = '=HYPERLINK("x"),\r\n"Größe"';
  await db().listing.update({ where: { key: first.key }, data: { name } });
  await write(caller, [priced(first, 1)]);
  const csv = await fileOf(caller);
  expect(read(csv)[0]?.["name"]).toBe(`'${name}`);
  expect(csv.startsWith("id,created_at,log_type,action,action_label,listing_id,")).toBe(true);
  expect(csv.endsWith("\r\n")).toBe(true);
});
