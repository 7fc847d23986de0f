/** Added as a share of the value before rounding, so that 0.5 less the last bit still rounds up (`pricing.md` §1). */
const slack = 1e-9;

/** Most slack: a ten-thousandth of what is rounded to, or it would move large amounts (decision 030). */
const most = { units: 1e-4, hundredths: 1e-6 };

/** Slack of a value that is rounded to whole units or, with decimals, to hundredths. */
function slackOf(value: number, decimals: boolean): number {
  return Math.min(value * slack, decimals ? most.hundredths : most.units);
}

export type Ending = "none" | "nearest_5" | "ending_9";

/** The ending of a rounding rule. */
export function endingOf(type: string | undefined): Ending {
  return type === "nearest_5" || type === "ending_9" ? type : "none";
}

/** Half up, to whole units or, with decimals, to hundredths. Minor units. */
export function roundedMinor(value: number, decimals: boolean): number {
  const lifted = value + slackOf(value, decimals);
  return decimals ? Math.floor(lifted * 100 + 0.5) : Math.floor(lifted + 0.5) * 100;
}

/** The value rounded and, with an ending, moved to the nearest number with that ending, ties up. Minor units. */
export function endedMinor(value: number, ending: Ending, decimals: boolean): number {
  const lifted = value + slackOf(value, false);
  if (ending === "nearest_5") return Math.floor(lifted / 5 + 0.5) * 500;
  if (ending === "ending_9") return Math.max(9, Math.floor((lifted + 1) / 10 + 0.5) * 10 - 1) * 100;
  return roundedMinor(value, decimals);
}

/** The smallest price at or above a limit. Minor units. */
export function ceiledMinor(value: number, decimals: boolean): number {
  const lowered = value - slackOf(value, decimals);
  return decimals ? Math.ceil(lowered * 100) : Math.ceil(lowered) * 100;
}

/** The largest price at or below a limit. Minor units. */
export function flooredMinor(value: number, decimals: boolean): number {
  const lifted = value + slackOf(value, decimals);
  return decimals ? Math.floor(lifted * 100) : Math.floor(lifted) * 100;
}
