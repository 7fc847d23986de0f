import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays } from "@/lib/core/dates";
import { child } from "./child";
import type { Figure } from "./table";

const script = "e2e/bench/reservations-child.ts";
/** As many as the published data set of hotel bookings has. */
const rows = 119_390;
const listings = 300;
/** Seconds and megabytes above the idle process. */
const most = { seconds: 15, memory: 150 };

/** The import of 119,390 generated reservations into PostgreSQL: its time, and its memory above an idle process. */
export function reservationFigures(databaseUrl: string): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), "nightrate-bench-"));
  try {
    const file = join(folder, "reservations.csv");
    writeFileSync(file, csv());
    const env = { DATABASE_URL: databaseUrl };
    const idle = child([script, "idle", file, String(listings)], env);
    const ours = child([script, "import", file, String(listings)], env);
    const bare = child([script, "parse", file], env);
    const above = ours.peak - idle.peak;
    return [
      {
        what: "import of 119,390 reservations into PostgreSQL",
        against: `${most.seconds} s`,
        ratio: ours.seconds / most.seconds,
        target: "≤ 1",
        holds: ours.seconds <= most.seconds,
        measured: `${ours.seconds.toFixed(1)} s, of them ${(ours.cpu ?? 0).toFixed(1)} s of this process; parsing alone ${bare.seconds.toFixed(1)} s`,
      },
      {
        what: "peak memory of that import",
        against: `the same process idle (${most.memory} MB above it = 1)`,
        ratio: above / most.memory,
        target: "≤ 1",
        holds: above <= most.memory,
        measured: `${ours.peak.toFixed(0)} MB and ${idle.peak.toFixed(0)} MB`,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function csv(): string {
  const columns =
    "reservation_id,listing_id,pms_name,check_in,check_out,booked_at,status,rental_revenue,total_cost,currency,channel,guests";
  const lines = Array.from({ length: rows }, (_, at) => {
    const from = addDays("2015-01-01", Math.floor(at / listings) * 4);
    const to = addDays(from, 1 + ((at * 7) % 5));
    const booked = addDays(from, -((at * 37) % 300));
    const status = (at * 13) % 100 < 37 ? "cancelled" : "booked";
    const listing = `L${(at % listings) + 1}`;
    return `R-${at},${listing},csv,${from},${to},${booked},${status},${60 + (at % 140)}.50,${80 + (at % 140)},EUR,airbnb,2`;
  });
  return `${columns}\n${lines.join("\n")}\n`;
}
