const units = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
  { unit: "second", ms: 1_000 },
] as const;

/** Returns the time left in the largest unit with a value of at least 2, rounded up; 0 seconds if none is left. */
export function timeLeft(ms: number): { value: number; unit: (typeof units)[number]["unit"] } {
  const fit = units.find((unit) => ms >= 2 * unit.ms) ?? units[3];
  return { value: Math.max(0, Math.ceil(ms / fit.ms)), unit: fit.unit };
}
