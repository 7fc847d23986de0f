import { readFile } from "node:fs/promises";
import type { APIResponse, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { expect, type Session, type Tenant, test } from "./fixtures";
import { unsaid } from "./support/stay";

/** Digits after the point of amounts that have any, as ISO 4217 says. */
const digits = { JPY: 0, KWD: 3, EUR: 2 } as const;
type Code = keyof typeof digits;
const codes = Object.keys(digits) as Code[];

const marks: Readonly<Record<Code, string>> = { JPY: "¥", KWD: "KWD", EUR: "€" };

const day = (ahead: number): string =>
  new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** Amounts of a currency in a text: `¥30,000`, `KWD 120.500`. */
function amountsIn(text: string, code: Code): string[] {
  const found = text.matchAll(new RegExp(`${marks[code]}\\s?(\\d[\\d,]*(?:\\.\\d+)?)`, "g"));
  return [...found].map((match) => match[1] ?? "");
}

/** An amount has no decimals or its currency's; of three, the last is 0. */
function isRight(amount: string, code: Code): boolean {
  const [, decimals = ""] = amount.split(".");
  if (decimals === "") return true;
  return decimals.length === digits[code] && (code !== "KWD" || decimals.endsWith("0"));
}

function expectDigits(text: string): Record<Code, number> {
  const counts = { JPY: 0, KWD: 0, EUR: 0 };
  for (const code of codes) {
    const amounts = amountsIn(text, code);
    expect(amounts.filter((amount) => !isRight(amount, code))).toEqual([]);
    counts[code] = amounts.length;
  }
  return counts;
}

/** Texts and names of what a page shows. */
async function textOf(page: Page): Promise<string> {
  const main = page.getByRole("main");
  const names = await main
    .locator("[aria-label], [aria-valuetext], [title]")
    .evaluateAll((found) =>
      found.map((each) =>
        ["aria-label", "aria-valuetext", "title"]
          .map((name) => each.getAttribute(name) ?? "")
          .join("\n"),
      ),
    );
  return [await main.innerText(), ...names].join("\n");
}

async function fileOf(page: Page, save: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent("download"), save()]);
  return parse<Record<string, string>>(await readFile(await download.path(), "utf8"), {
    columns: true,
  });
}

/** A column of amounts in a file: whole, or with the digits of the row's currency. */
function expectColumn(rows: readonly Record<string, string>[], name: string): void {
  const wrong = rows.filter(
    (row) => !isRight(row[name] ?? "", row["currency"] as Code) && row[name] !== "",
  );
  expect(wrong).toEqual([]);
  expect(rows.some((row) => (row[name] ?? "") !== "")).toBe(true);
}

/** Numbers at or below a key of an amount, anywhere in an answer. */
function numbersOf(value: unknown, isAmount = false): number[] {
  if (typeof value === "number") return isAmount ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, own]) =>
    numbersOf(own, isAmount || amountNames.has(name)),
  );
}

const amountNames = new Set(
  "price uncustomized_price user_price ADR ADR_STLY min base max revenue adr revpar rental_revenue total_cost cleaning_fees adr_past_90 revenue_next_30 adr_next_30".split(
    " ",
  ),
);

async function expectNumbers(response: APIResponse, code: Code): Promise<void> {
  expect(response.ok()).toBe(true);
  const most = Math.min(2, digits[code]);
  const numbers = numbersOf(await response.json());
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers.filter((number) => Number(number.toFixed(most)) !== number)).toEqual([]);
}

/** Overrides, a stay with amounts that don't divide evenly, and changed prices: entries of the log. */
async function fill({ listings }: Tenant, own: Session): Promise<void> {
  for (const [place, code] of codes.entries()) {
    const { listing_id, pms_name } = listings[place] ?? { listing_id: "", pms_name: "" };
    const price = digits[code] === 0 ? 28_000 : 115.5;
    const override = { date: day(30), price, price_type: "fixed", currency: code };
    const stay = {
      listing_id,
      pms_name,
      reservation_id: `digits-${code}`,
      start_date: day(2),
      end_date: day(5),
      no_of_days: 3,
      currency: code,
      booked_time: new Date(Date.now() - 60_000).toISOString(),
      pl_status: "booked",
      rental_revenue: digits[code] === 0 ? 100_000 : 400.1,
      total_cost: digits[code] === 0 ? 110_000 : 440.55,
      ...unsaid,
    };
    const base = digits[code] === 0 ? 31_000 : 121.25;
    for (const [path, body] of [
      [`/v1/listings/${listing_id}/overrides`, { pms: pms_name, overrides: [override] }],
      ["/v1/create_reservations", { reservations: [stay] }],
      ["/v1/listings", { listings: [{ id: listing_id, pms: pms_name, base }] }],
    ] as const) {
      const response = await own.post(path, body);
      expect(response.ok(), await response.text()).toBe(true);
    }
  }
}

test("amounts have the digits of their currency on every page, in files, in the log and in the API", async ({
  account,
  signIn,
  session,
  page,
}) => {
  test.setTimeout(180_000);
  const tenant = await account({ listings: 3, currencies: codes, calendars: true });
  const own = await session(tenant.owner);
  await fill(tenant, own);
  await signIn(tenant.owner);

  const seen = { JPY: 0, KWD: 0, EUR: 0 };
  const look = async (path: string, least: readonly Code[]) => {
    await page.goto(path);
    await expect(async () => {
      const counts = expectDigits(await textOf(page));
      for (const code of least) expect(counts[code], `${path} ${code}`).toBeGreaterThan(0);
      for (const code of codes) seen[code] += counts[code];
    }).toPass({ timeout: 20_000 });
  };
  await look("/listings", codes);
  await look("/prices", codes);
  await look("/bookings", codes);
  await look("/logs", []);
  await look("/overview", []);
  await look("/actions", []);
  for (const [place, code] of codes.entries()) {
    const { pms_name, listing_id } = tenant.listings[place] ?? { pms_name: "", listing_id: "" };
    await look(`/listings/${pms_name}/${listing_id}`, [code]);
    const night = encodeURIComponent(`${pms_name}:${listing_id}`);
    await look(`/prices?night=${night}:${day(30)}`, [code]);
    const named = { id: listing_id, pms: pms_name, reason: true };
    await expectNumbers(await own.post("/v1/listing_prices", { listings: [named] }), code);
    const query = `listing_id=${listing_id}&pms=${pms_name}`;
    await expectNumbers(await own.get(`/v1/listing_metrics?${query}`), code);
    await expectNumbers(await own.get(`/v1/listings/${listing_id}?pms=${pms_name}`), code);
  }
  expect(Object.values(seen).every((count) => count > 0)).toBe(true);

  await page.goto("/listings");
  const listed = await fileOf(page, () => page.getByRole("button", { name: "Export CSV" }).click());
  for (const name of ["min", "base", "max"]) expectColumn(listed, name);
  const asked = tenant.listings.map(({ listing_id: id, pms_name: pms }) => ({ id, pms }));
  const body = { listings: asked, from: day(1), to: day(60) };
  const prices = await own.post("/api/prices/export", body);
  expect(prices.ok()).toBe(true);
  expectColumn(parse(await prices.text(), { columns: true }), "price");
  await page.goto("/logs");
  const entries = await fileOf(page, () =>
    page.getByRole("button", { name: "Export CSV" }).click(),
  );
  const changes = entries.map(({ changes: text }) => text ?? "").join("\n");
  expect(changes).toContain("31000");
  expect(changes).not.toMatch(/\d\.\d{3,}/);
});
