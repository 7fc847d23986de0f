import { stepKeys } from "@/lib/pricing/engine/explain";
import type { Reason, Step } from "@/lib/pricing/prices/schema-reason";
import { stepsOf } from "@/lib/pricing/prices/unrounded";

/** One step of a night's price now and with changes; undefined where it does not apply. */
interface StepRow {
  key: Step["key"];
  from: Step | undefined;
  to: Step | undefined;
}

/** Returns the steps that apply to a night before or after a change, in their order. */
export function stepRows(from: Reason, to: Reason): StepRow[] {
  const [old, next] = [stepsOf(from), stepsOf(to)];
  return stepKeys.flatMap((key) => {
    const row = {
      key,
      from: old.find((step) => step.key === key),
      to: next.find((step) => step.key === key),
    };
    return row.from || row.to ? [row] : [];
  });
}
