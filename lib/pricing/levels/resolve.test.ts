import * as fc from "fast-check";
import { expect, test } from "vitest";
import { defaultRule, type Kind, kinds, withToggle } from "@/lib/pricing/rules/kinds";
import { resolve, type Rule, type LevelRules } from "./resolve";

const levels = ["listing", "subgroup", "group", "account"] as const;

/** Rules at some of the four levels, each a value that names its level. */
const chains = fc
  .uniqueArray(fc.constantFrom(...levels), { maxLength: 4 })
  .chain((used) =>
    fc.tuple(
      ...levels
        .filter((level) => used.includes(level))
        .map((level) =>
          fc
            .dictionary(fc.constantFrom(...kinds), fc.boolean())
            .map((toggles) => ({ level, toggles })),
        ),
    ),
  );

function toStep({ level, toggles }: { level: LevelRules["level"]; toggles: object }): LevelRules {
  const rules = Object.entries(toggles).map(([kind, isOn]): [Kind, Rule] => [
    kind as Kind,
    { isOn: isOn as boolean, payload: { from: level } },
  ]);
  return { level, source: { pms_name: level }, rules: new Map(rules) };
}

test("the first level whose toggle is on applies entirely, else the default", () => {
  fc.assert(
    fc.property(chains, fc.constantFrom(...kinds), (chain, kind) => {
      const decision = resolve(kind, chain.map(toStep));
      const on = chain.filter(({ toggles }) => toggles[kind]).map(({ level }) => level);
      const expected = levels.find((level) => on.includes(level));
      expect(decision).toEqual(
        expected === undefined
          ? { value: defaultRule(kind), level: "default", source: null }
          : {
              value: withToggle(kind, true, { from: expected }),
              level: expected,
              source: { pms_name: expected },
            },
      );
    }),
    { numRuns: 500, seed: 1 },
  );
});
