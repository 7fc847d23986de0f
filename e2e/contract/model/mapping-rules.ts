import type { Command } from "./commands";
import { childrenOf } from "./lines";
import { limits, type Model, type Unit } from "./state";

type Map = Extract<Command, { do: "map" }>;
type Finding = [code: string, path: string];

const order = [
  "ERR-NO-PARENT",
  "ERR-NO-CHILDREN",
  "ERR-LISTING-NOT-FOUND",
  "ERR-INVALID-PARENT",
  "ERR-ALREADY-MAPPED",
  "ERR-MAX-CHILD",
  "ERR-MAP-PMS",
  "ERR-MAP-DISTANCE",
  "ERR-MAP-CURRENCY",
];

/** Returns the errors of a mapping group, in the contract's order. */
export function findingsOf(
  model: Model,
  command: Map,
  parent: Unit | undefined,
  unit: (at: number) => Unit | undefined,
): Finding[] {
  const children = command.children.flatMap((at, n) =>
    ofChild(parent, unit(at)).map((code): Finding => [code, `children[${n}]`]),
  );
  const found = [...ofParent(model, command, parent), ...children];
  return found.toSorted((a, b) => order.indexOf(a[0]) - order.indexOf(b[0]));
}

function ofParent(
  model: Model,
  { parent: at, children }: Map,
  parent: Unit | undefined,
): Finding[] {
  const none: Finding[] = children.length === 0 ? [["ERR-NO-CHILDREN", "children"]] : [];
  if (at === null) return [["ERR-NO-PARENT", "parent"], ...none];
  const existing = parent ? childrenOf(model, parent).length : 0;
  const checks: [broken: boolean, finding: Finding][] = [
    [parent === undefined, ["ERR-LISTING-NOT-FOUND", "parent"]],
    [parent !== undefined && parent.parent !== 0, ["ERR-INVALID-PARENT", "parent"]],
    [children.includes(at), ["ERR-INVALID-PARENT", "parent"]],
    [existing + children.length > limits.children, ["ERR-MAX-CHILD", "children"]],
  ];
  return [...none, ...checks.flatMap(([broken, finding]) => (broken ? [finding] : []))];
}

function ofChild(parent: Unit | undefined, child: Unit | undefined): string[] {
  if (!child) return ["ERR-LISTING-NOT-FOUND"];
  const mapped = child.mapping === null ? [] : ["ERR-ALREADY-MAPPED"];
  if (!parent) return mapped;
  const far =
    parent.metres === null ||
    child.metres === null ||
    Math.abs(parent.metres - child.metres) > limits.metres;
  return [
    ...mapped,
    ...(parent.pms === child.pms ? [] : ["ERR-MAP-PMS"]),
    ...(far ? ["ERR-MAP-DISTANCE"] : []),
    ...(parent.currency === child.currency ? [] : ["ERR-MAP-CURRENCY"]),
  ];
}
