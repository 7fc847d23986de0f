import type { Reverter } from "../reverter";
import type { RevertKind } from "../revertible";
import { hidden } from "./actions";
import { customization } from "./customizations";
import { details, group, price, rails, sync } from "./listings";
import { mapping } from "./mappings";
import { override } from "./overrides";

/** The reverter of each kind in revertible.ts. A new one calls the noun's verb from a file in this folder. */
export const reverters: Readonly<Record<RevertKind, Reverter>> = {
  price,
  sync,
  group,
  details,
  rails,
  customization,
  mapping,
  hidden,
  override,
};
