export { type CurrencyConflict, conflictsOf } from "./conflicts";
export {
  levelLookup,
  readAccountRules,
  type LevelKey,
  ruleOf,
  type RuleRow,
  rowsAsOf,
  etagOf,
  groupNames,
  readChainRules,
  readOwnRules,
  rulesFrom,
} from "./rules";
export {
  type EngineLevels,
  readEngineOverrides,
  type OverrideRow,
  toFields,
  toEngine,
} from "./overrides";
export { findLevel, type PricingLevel, findEditableLevel } from "./level";
