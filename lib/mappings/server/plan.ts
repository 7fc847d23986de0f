import type { Tx } from "@/lib/db/server";
import { type Columns, columnsAfter } from "./copied-settings";
import { type OverrideChange, overrideChanges } from "./copied-overrides";
import { type RuleChange, ruleChanges } from "./copied-rules";
import type { HeldFamily, Row } from "./lock";
import type { CopyFlags } from "../schema";

/** What a child will be. */
export interface ChildPlan {
  child: Row;
  after: Columns;
  rules: RuleChange[];
  overrides: OverrideChange | undefined;
}

/** All that mapping a family writes on its children, beside the mapping itself. */
export interface Plan {
  parent: Row;
  children: ChildPlan[];
}

/** What mapping `held` with `copy` changes; the preview shows it, the call writes it. Undefined without a parent. */
export async function planOf(tx: Tx, held: HeldFamily, copy: CopyFlags): Promise<Plan | undefined> {
  const { parent, timeZone } = held;
  if (!parent) return undefined;
  const children = held.children.filter(({ key }) => key !== parent.key);
  const keys = children.map(({ key }) => key);
  const rules = copy.customization ? await ruleChanges(tx, parent.key, keys) : [];
  const overrides = copy.customization ? await overrideChanges(tx, parent, children, timeZone) : [];
  return {
    parent,
    children: children.map((child) => ({
      child,
      after: columnsAfter(parent, child, copy),
      rules: rules.filter(({ childKey }) => childKey === child.key),
      overrides: overrides.find((change) => change.child.key === child.key),
    })),
  };
}
