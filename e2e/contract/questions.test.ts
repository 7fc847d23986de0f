import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { POST } from "@/app/mcp/route";
import { evaluateDue } from "@/e2e/factories/jobs";
import { withDemonstration } from "@/e2e/setup/demonstration";
import { LogPage } from "@/lib/activity/logs/schema";
import { OverviewWorth } from "@/lib/activity/overview/schema";
import { ListingPage, MetricsAnswer, MinimalCatalog } from "@/lib/catalog/schema";
import { OffPace } from "@/lib/catalog/schema-pace";
import { addDays, dateIn, type DateText, startOf, today } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { HeldPushes } from "@/lib/delivery/holds/schema";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { useRates } from "@/lib/http/server/rates";
import { GroupList } from "@/lib/inventory/groups/schema";
import { BookingCharts, Report } from "@/lib/inventory/bookings/schema-report";
import { ActionList, NudgeList } from "@/lib/pricing/actions/schema";
import { Preview } from "@/lib/pricing/customizations/schema-answers";
import { Reason } from "@/lib/pricing/prices/schema";
import { NightAnswer } from "@/lib/pricing/prices/schema-night";
import { z } from "zod";
import { origin } from "./call";

const mostCalls = 5;
const day = today("America/Vancouver");

/** Calls a tool and reads its answer as the API declares it. */
type Ask = <S extends z.ZodType>(tool: string, given: object, schema: S) => Promise<z.output<S>>;

/** A question of a revenue manager: how tools answer it, beside the same from the database. */
interface Question {
  asked: string;
  answer: (ask: Ask) => Promise<{ told: unknown; stored: unknown }>;
}

const zones = ["Europe/London", "America/Vancouver"] as const;

/** SQL of a value of the listing's zone: by the program's rules of time zones, which the database may not have yet. */
function inZone(type: "date" | "timestamptz", of: (zone: string) => string): string {
  const [london, vancouver] = zones.map((zone) => `'${of(zone)}'::${type}`);
  return `(CASE l.time_zone WHEN 'Europe/London' THEN ${london} ELSE ${vancouver} END)`;
}

/** The listing's today, and the instant at which a day began there. */
const todaySql = (): string => inZone("date", (zone) => dateIn(zone, new Date()));
const nowSql = (): string => `'${new Date().toISOString()}'::timestamptz`;
const startSql = (date: DateText): string =>
  inZone("timestamptz", (zone) => startOf(date, zone).toISOString());

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** One number of the database; the table `own` has the listings of the account that is asked. */
async function count(sql: string, ...values: unknown[]): Promise<number> {
  const [row] = await db().$queryRawUnsafe<{ n: number }[]>(
    `WITH own AS (SELECT l.* FROM listing l JOIN account a ON a.id = l.account_id
       WHERE a.name = 'Harbour & Close Stays') SELECT (${sql})::float8 AS n`,
    ...values,
  );
  return row?.n ?? NaN;
}

/** The price of a night from its steps, before rounding. */
function recalculated(reason: z.output<typeof Reason>): number {
  const { listing_info, market_factors, pricing_customizations, thresholds } = reason;
  const steps = [...Object.values(market_factors), ...Object.values(pricing_customizations)];
  const product = steps.reduce((price, { factor }) => price * factor, listing_info.base_price);
  return Math.min(Math.max(product, thresholds.min), thresholds.max);
}

const questions: readonly Question[] = [
  {
    asked: "Which listings lost pace, and why?",
    answer: async (ask) => {
      const { homes: behind } = await ask("find_overpriced", { nights: 30, limit: 10 }, OffPace);
      // The others are behind their market.
      const homes = behind.filter((home) => home.last_year !== null);
      const told: number[] = [];
      const stored: number[] = [];
      for (const { listing_id, adr_last_year } of homes) {
        // The sum over one listing is not that of a home with several.
        const alone = `SELECT count(*) FROM own WHERE listing_id = $1 AND mapping_group_id IS NULL`;
        if ((await count(alone, listing_id)) === 0) continue;
        const stays = `FROM reservation r JOIN own l ON l.key = r.listing_key
          CROSS JOIN LATERAL (SELECT ${todaySql()} - 364 AS first) AS n
          CROSS JOIN LATERAL (SELECT least(r.check_out, n.first + 30) - greatest(r.check_in, n.first) AS nights) AS o
          WHERE l.listing_id = $1 AND o.nights > 0 AND r.status <> 'blocked'
            AND r.booked_at <= ${nowSql()} - interval '364 days'
            AND (r.status = 'booked' OR r.cancelled_at > ${nowSql()} - interval '364 days')`;
        const revenue = `sum(r.rental_revenue::numeric / (r.check_out - r.check_in) * o.nights)`;
        told.push(adr_last_year ?? 0);
        stored.push(
          await count(`SELECT round(${revenue} / sum(o.nights)) / 100 ${stays}`, listing_id),
        );
      }
      expect(told.length).toBeGreaterThan(0);
      return { told, stored };
    },
  },
  {
    asked: "What did the change of the group Victoria waterfront do?",
    answer: async (ask) => {
      const { groups } = await ask("list_groups", {}, GroupList);
      const group = groups.find(({ name }) => name === "Victoria waterfront");
      const page = { log_type: "group", group_names: [group?.name], limit: 1 };
      const { data } = await ask("list_log", page, LogPage);
      const since = data[0]?.created_at.slice(0, 10) ?? "";
      const report = { date_filters: { min_booked_date: since }, filters: { groups: [group?.id] } };
      const { data: found } = await ask("get_bookings_report", report, Report);
      const stored = await count(
        `SELECT count(*) FROM reservation r JOIN own l ON l.key = r.listing_key
          WHERE l.group_id = $1::int AND r.status = 'booked'
            AND r.booked_at >= ${startSql(since)}`,
        group?.id,
      );
      return { told: sum(Object.values(found.summary).map(({ bookings }) => bookings)), stored };
    },
  },
  {
    asked: "Why does Saturday cost what it does?",
    answer: async (ask) => {
      const { homes } = await ask("find_underpriced", { limit: 1 }, OffPace);
      const [home] = homes;
      const saturday = addDays(day, 7 + ((6 - new Date(`${day}T12:00:00Z`).getUTCDay() + 7) % 7));
      const night = { id: home?.listing_id, pms: home?.pms_name, date: saturday };
      const { night: priced } = await ask("explain_price", night, NightAnswer);
      const reason = Reason.parse(priced?.reason);
      const within = recalculated(reason);
      expect(priced?.price).toBeCloseTo(within, -1);
      const stored = await count(
        `SELECT base_price / 100 FROM own WHERE listing_id = $1`,
        home?.listing_id,
      );
      return { told: reason.listing_info.base_price, stored };
    },
  },
  {
    asked: "How many nights of my studio were booked in the past 30 days?",
    answer: async (ask) => {
      const named = { listing_name: "Humboldt Studio" };
      const { listings: found } = await ask("search_listings", named, MinimalCatalog);
      const listing_id = found[0]?.listing_id;
      const { listings } = await ask("get_listing", { listing_id }, ListingPage);
      const stored = await count(
        `SELECT sum(r.check_out - r.check_in) FROM reservation r JOIN own l ON l.key = r.listing_key
          WHERE l.listing_id = $1 AND r.status = 'booked'
            AND r.booked_at >= ${inZone("timestamptz", (zone) => startOf(addDays(dateIn(zone, new Date()), -30), zone).toISOString())}`,
        listing_id,
      );
      return { told: listings[0]?.booking_pickup_past_30, stored };
    },
  },
  {
    asked: "Which channels do bookings of the past 90 days come from?",
    answer: async (ask) => {
      const since = addDays(day, -90);
      const given = { date_filters: { min_booked_date: since } };
      const { currencies } = await ask("get_booking_breakdown", given, BookingCharts);
      const told = currencies
        .flatMap(({ channels }) => channels)
        .filter(({ key }) => key === "airbnb");
      const stored = await count(
        `SELECT count(*) FROM reservation r JOIN own l ON l.key = r.listing_key
          WHERE r.channel = 'airbnb' AND r.status = 'booked'
            AND r.booked_at >= ${startSql(since)}`,
      );
      return { told: sum(told.map(({ bookings }) => bookings)), stored };
    },
  },
  {
    asked: "What was cancelled of what was booked in the past month?",
    answer: async (ask) => {
      const since = addDays(day, -30);
      const filters = { booking_status: ["cancelled"] };
      const given = { date_filters: { min_booked_date: since }, filters, limit: 50 };
      const { data } = await ask("get_bookings_report", given, Report);
      const stored = await count(
        `SELECT count(*) FROM reservation r JOIN own l ON l.key = r.listing_key
          WHERE r.status = 'cancelled' AND r.booked_at >= ${startSql(since)}`,
      );
      return { told: data.pagination.total, stored };
    },
  },
  {
    asked: "What is worth most to do today, and what does it change?",
    answer: async (ask) => {
      const { top } = await ask("top_actions", {}, OverviewWorth);
      const [first, second] = top.map(({ worth }) => worth?.amount ?? 0);
      expect(first).toBeGreaterThanOrEqual(second ?? 0);
      const { nudges } = await ask("list_nudges", {}, NudgeList);
      const about = top[0]?.listing_details.listing_id;
      const nudge = nudges.find(({ listing_id }) => listing_id === about);
      const stored = await count(`SELECT base_price / 100 FROM own WHERE listing_id = $1`, about);
      return { told: nudge?.current_value, stored };
    },
  },
  {
    asked: "How many listings need attention?",
    answer: async (ask) => {
      const { items } = await ask("list_actions", {}, z.object({ items: ActionList }));
      const stored = await count(
        `SELECT count(DISTINCT a.listing_key) FROM action a JOIN own l ON l.key = a.listing_key
          WHERE a.resolved_at IS NULL AND a.hidden_at IS NULL AND NOT l.is_hidden`,
      );
      return { told: items.length, stored };
    },
  },
  {
    asked: "Whose prices are held, and why?",
    answer: async (ask) => {
      const { held } = await ask("list_held_prices", {}, HeldPushes);
      expect(held.map(({ cause }) => cause)).toMatchObject([{ code: "import" }]);
      return {
        told: held.length,
        stored: await count(
          `SELECT count(*) FROM push_hold JOIN own ON key = listing_key WHERE ended_at IS NULL`,
        ),
      };
    },
  },
  {
    asked: "Who changed base prices, and from what?",
    answer: async (ask) => {
      const given = { log_type: "listing", actions: ["base_price"], limit: 50 };
      const { data } = await ask("list_log", given, LogPage);
      expect(data.every(({ user }) => user.email !== null)).toBe(true);
      const stored = await count(
        `SELECT sum((changes->>'old_value')::numeric) FROM log_entry JOIN own ON key = listing_key WHERE action = 'base_price'`,
      );
      return { told: sum(data.map(({ changes }) => Number(changes["old_value"]))), stored };
    },
  },
  {
    asked: "What would 30% off in the last 14 days do at Guesty's listings?",
    answer: async (ask) => {
      const last_minute_prices = {
        last_min_factor_on: true,
        last_min_factor_type: "linear",
        last_min_factor_value: -30,
        last_min_factor_dfd: 14,
      };
      const given = { pms_name: "guesty", customizations: { last_minute_prices } };
      const { listings_changed, listings_shielded, price_change } = await ask(
        "simulate_rule",
        given,
        Preview,
      );
      expect(price_change?.next_30).toBeLessThan(0);
      const stored = await count(`SELECT count(*) FROM own WHERE pms_name = 'guesty'`);
      return { told: listings_changed + listings_shielded, stored };
    },
  },
  {
    asked: "What was the ADR of my studio over the past 90 days?",
    answer: async (ask) => {
      const { listings } = await ask(
        "search_listings",
        { listing_name: "Humboldt Studio" },
        MinimalCatalog,
      );
      const [found] = listings;
      const given = { listing_id: found?.listing_id, pms_name: found?.pms_name };
      const { data } = await ask("get_listing_metrics", given, MetricsAnswer);
      const stored = await count(
        `SELECT round(sum(r.rental_revenue::numeric / (r.check_out - r.check_in) * o.nights) / sum(o.nights)) / 100
          FROM reservation r JOIN own l ON l.key = r.listing_key
          CROSS JOIN LATERAL (SELECT ${todaySql()} AS today) AS n
          CROSS JOIN LATERAL (SELECT least(r.check_out, n.today) - greatest(r.check_in, n.today - 90) AS nights) AS o
          WHERE l.listing_id = $1 AND r.status = 'booked' AND o.nights > 0`,
        found?.listing_id,
      );
      return { told: data.listing_level.adr["-90"], stored };
    },
  },
];

const fetch = (url: string | URL, init?: RequestInit) =>
  POST(new Request(url, init), { params: Promise.resolve(undefined) });

test(
  "twelve questions of a revenue manager are answered with at most five calls each",
  { timeout: 180_000 },
  () =>
    withDemonstration(day, async ({ owner }) => {
      await evaluateDue();
      useRates(new MemoryRateStore());
      const client = new Client({ name: "test", version: "1.0.0" });
      const requestInit = { headers: { "x-api-key": owner.apiKey } };
      await client.connect(
        new StreamableHTTPClientTransport(new URL("/mcp", origin), { fetch, requestInit }),
      );
      for (const { asked, answer } of questions) {
        let calls = 0;
        const ask: Ask = async (name, given, schema) => {
          calls += 1;
          const result = await client.callTool({ name, arguments: { ...given } });
          expect({ asked, error: result.isError && result.content }).toEqual({ asked });
          // A long answer is cut after what the question is about.
          const { continue_at: _, ...content } = result.structuredContent as Record<
            string,
            unknown
          >;
          return schema.parse(content);
        };
        const { told, stored } = await answer(ask);
        expect({ asked, told }).toEqual({ asked, told: stored });
        expect(calls).toBeLessThanOrEqual(mostCalls);
      }
      useRates(new MemoryRateStore());
      await reviewByGuide(owner.apiKey);
    }),
);

/** The guide's program of a morning review, by a server that passes its requests to the route of this process. */
async function reviewByGuide(key: string): Promise<void> {
  const guide = await readFile("docs/mcp.md", "utf8");
  const [, code = ""] = /```ts\n([^]+?)```/.exec(guide) ?? [];
  const library = JSON.stringify(import.meta.resolve("@modelcontextprotocol/client"));
  const folder = mkdtempSync(join(tmpdir(), "nightrate-review-"));
  const file = join(folder, "review.ts");
  writeFileSync(file, code.replace('"@modelcontextprotocol/client"', library));
  const server = createServer((request, response) => void passOn(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { ...process.env, NODE_OPTIONS: "", NIGHTRATE_URL: url, NIGHTRATE_KEY: key };
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env });
  server.close();
  rmSync(folder, { recursive: true });
  const proposed = await db().proposal.findMany({
    where: { reason: { contains: "behind its pace" } },
  });
  expect(proposed.length).toBeGreaterThan(0);
  expect(stdout.match(/: open, http/g)).toHaveLength(proposed.length);
  expect(stdout).toMatch(
    /^\d+ homes sell far behind their pace\.\n[^]*\d+ held prices wait for a person\.\n$/,
  );
}

async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET", headers, url = "/" } = request;
  const body = method === "POST" ? await text(request) : null;
  const given = Object.entries(headers).map(
    ([name, value]) => [name, String(value)] as [string, string],
  );
  const answer = await POST(new Request(new URL(url, origin), { method, headers: given, body }), {
    params: Promise.resolve(undefined),
  });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(await answer.text());
}
