import { expect, test } from "vitest";
import { isComparable } from "@/lib/activity/overview/view";
import { overviewFigures, overviewPace } from "@/lib/activity/overview/server/figures";
import { callerFor } from "@/lib/auth/server/key-caller";
import { db } from "@/lib/db/server";
import { evaluateDue } from "@/e2e/factories/jobs";
import { listActions } from "@/lib/pricing/actions/server/queries";
import type { Demo } from "../demo-file";
import { withDemonstration } from "@/e2e/setup/demonstration";

/** Most that a figure of the owner's account may differ from last year's, in percent. */
const most = 200;
/** Most that advice may change a price. */
const mostAdvice = 60;

test.each(["2026-11-26", "2027-02-10", "2027-07-15"])(
  "on %s no figure of Overview and no advice is out of proportion",
  async (day) => {
    const { changes, advice } = await withDemonstration(day, (demo) => read(day, demo));
    expect(Math.max(...changes.map(Math.abs))).toBeLessThan(most);
    expect(advice.length).toBeGreaterThan(1);
    for (const { current, recommended } of advice) {
      expect(Math.abs(change(recommended, current))).toBeLessThan(mostAdvice);
    }
  },
);

/** Changes of the owner's figures against last year's, in percent, and the advice of a day. */
async function read(day: string, demo: Demo) {
  const now = new Date(`${day}T20:00:00Z`);
  const person = await db().person.findUniqueOrThrow({ where: { email: demo.owner.email } });
  const caller = await callerFor(person, {});
  const changes: number[] = [];
  for (const currency of ["CAD", "GBP"]) {
    const { months } = await overviewPace(caller, { currency }, now);
    const shown = months.filter((month) => isComparable(month));
    expect(shown.length).toBeGreaterThan(2);
    changes.push(...shown.map(({ now: { revenue }, stly }) => change(revenue, stly.revenue)));
    const { adr, revpar, revenue, pickup } = await overviewFigures(
      caller,
      { range: "next-30", currency },
      now,
    );
    for (const figure of [adr, revpar, revenue, pickup]) {
      changes.push(change(figure?.value ?? null, figure?.last_year ?? null));
    }
  }
  await evaluateDue(() => now);
  const advice = (await listActions(caller, { mode: "visible" }, now)).flatMap(({ actions }) =>
    actions.flatMap(({ action_type: type, metadata }) =>
      type === "base_price_alert" || type === "min_price_alert" ? [metadata] : [],
    ),
  );
  return { changes, advice: advice as { current: number; recommended: number }[] };
}

function change(value: number | null, before: number | null): number {
  return value === null || !before ? 0 : 100 * (value / before - 1);
}
