import type { Revert } from "../reverter";
import type { RevertKind } from "../revertible";
import { hidden } from "./actions";
import { customization } from "./customizations";
import { details, group, price, sync } from "./listings";
import { mapping } from "./mappings";

/**
 * Every kind of revertible.ts has its function here. To add one (overrides): a kind and its permission in
 * revertible.ts, an `undo` that calls the noun's verb in a file of its own in this folder, its name below.
 */
export const reverts: Readonly<Record<RevertKind, Revert>> = {
  price,
  sync,
  group,
  details,
  customization,
  mapping,
  hidden,
};
