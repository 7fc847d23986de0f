import type { EngineOverride, OverrideLevel } from "./input";

/** The override that counts for a night and the level it comes from. */
export interface EffectiveOverride {
  override: EngineOverride;
  level: OverrideLevel["level"];
}

/**
 * The overrides that count, by day: the closest level wins whole; one whose lead time has expired is absent and leaves
 * the night to the next level (`pricing.md` §1, override).
 */
export function effectiveOverrides(
  levels: readonly OverrideLevel[],
  today: number,
): ReadonlyMap<number, EffectiveOverride> {
  const effective = new Map<number, EffectiveOverride>();
  for (const { level, byDay } of levels) {
    for (const [day, override] of byDay) {
      const { leadTimeExpiry } = override;
      const isExpired = leadTimeExpiry !== undefined && day - today <= leadTimeExpiry;
      if (!isExpired && !effective.has(day)) effective.set(day, { override, level });
    }
  }
  return effective;
}
