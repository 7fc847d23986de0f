export { readRules } from "./queries";
export { writableLevels } from "./queries";
export { statesOf, type RuleChange, rulesFromParent, ruleEntry, writeRules } from "./write";
export { changeRules } from "./commands";
