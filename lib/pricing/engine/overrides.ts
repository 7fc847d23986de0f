import type { EngineOverride, OverrideLevel } from "./input";

/** The override that applies to a night and the level it comes from. */
export interface EffectiveOverride {
  override: EngineOverride;
  level: OverrideLevel["level"];
}

/**
 * The effective overrides by day: the closest level applies entirely; an override whose lead time has expired is
 * ignored, and the next level applies (`pricing.md` §1, override).
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
