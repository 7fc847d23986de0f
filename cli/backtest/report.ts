import { dateOf } from "@/lib/core/dates";
import type { BacktestResult, HeldYear } from "@/lib/lab/backtest/server";

type Score = BacktestResult["scores"][number];
type Interval = Score["auc"];

/** The result as JSON: days as dates, figures unrounded. */
export function jsonOf({ split, scores, leads, byFinal }: BacktestResult, undated: number): string {
  const dates = {
    first_booking: dateOf(split.first),
    scored_from: dateOf(split.day),
    last_booking: dateOf(split.last),
  };
  const ahead = leads.map(({ over, auc, pdrAtBr3 }) => ({
    over,
    auc_interval: auc,
    pdr_at_br_3_interval: pdrAtBr3,
  }));
  const result = {
    ...dates,
    stays_without_booked_at: undated,
    strategies: scores.map(rowOf),
    ahead,
    ...(byFinal && { by_final_occupancy: byFinal.map(rowOf) }),
  };
  return JSON.stringify(result, null, 2);
}

function rowOf({ name, level, nights, mean, byLead, auc, pdrAtBr3 }: Score) {
  return {
    strategy: name,
    level,
    nights,
    ...figures(mean),
    auc_interval: auc,
    pdr_at_br_3_interval: pdrAtBr3,
    by_lead: Object.fromEntries(
      Object.entries(byLead).map(([lead, each]) => [lead, figures(each)]),
    ),
  };
}

function figures({ pdrAtBr3, ...rest }: Score["mean"]): Record<string, number | null> {
  return { ...rest, pdr_at_br_3: pdrAtBr3 };
}

const columns = [
  "",
  "nights",
  "level",
  "AUC",
  "90%",
  "PDR@BR3%",
  "90%",
  "PDR",
  "PDP",
  "PIR",
  "PIP",
  "BR",
];

/** The result as a table for people. */
export function tableOf(
  { split, scores, leads, byFinal }: BacktestResult,
  undated: number,
): string {
  const lines = [
    `Bookings of ${dateOf(split.first)} to ${dateOf(split.last)}; scored from ${dateOf(split.day)}, means over 7, 14, 30 and 60 days ahead.`,
  ];
  if (undated > 0)
    lines.push(`${undated} reservations without booked_at: their nights are not scored.`);
  lines.push("", ...aligned([columns, ...scores.map(cells)]), "");
  for (const { over, auc, pdrAtBr3 } of leads) {
    lines.push(
      `${scores[0]?.name} less ${over}, 90%: AUC ${range(auc)}, PDR@BR3% ${range(pdrAtBr3)}.`,
    );
  }
  if (byFinal) {
    lines.push("", "Unsold: units that nobody had in the end, also after a cancellation.");
    lines.push("", ...aligned([columns, ...byFinal.map(cells)]));
  }
  return lines.join("\n");
}

function cells({ name, nights, level, mean, auc, pdrAtBr3 }: Score): string[] {
  return [
    name,
    String(nights),
    level.toFixed(3),
    three(mean.auc),
    range(auc),
    three(mean.pdrAtBr3),
    range(pdrAtBr3),
    ...[mean.pdr, mean.pdp, mean.pir, mean.pip, mean.br].map(three),
  ];
}

function three(value: number | null): string {
  return value === null ? "–" : value.toFixed(3);
}

function range(interval: Interval): string {
  return interval === null ? "–" : `${three(interval[0])} to ${three(interval[1])}`;
}

/** Columns padded to their widest cell, the first to the left. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  "),
  );
}

/** Held plans of a simulated year as lines for people. */
export function heldTable({ homes, days, alarms, held }: HeldYear): string {
  const all = Object.values(alarms).reduce((sum, count) => sum + count, 0);
  const reasons = Object.entries(alarms).map(([reason, count]) => `${count} ${reason}`);
  const each = homes === 0 ? 0 : all / homes;
  return [
    `${homes} homes, ${days} nightly plans each.`,
    `False alarms: ${all}, ${each.toFixed(2)} per home and year${all > 0 ? ` (${reasons.join(", ")})` : ""}.`,
    "Faults held:",
    ...Object.entries(held).map(([fault, count]) => `  ${fault}: ${count.held} of ${count.of}`),
  ].join("\n");
}
