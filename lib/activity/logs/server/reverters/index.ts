import { unhideAction } from "@/lib/pricing/actions/server";
import { UnhideRequest } from "@/lib/pricing/actions/schema";
import { type Reverter, fieldsOf, isExactInverse } from "../reverter";
import type { RevertKind } from "../revertible";
import { customization } from "./customizations";
import { details, group, price, rails, stage, sync } from "./listings";
import { mapping } from "./mappings";
import { override } from "./overrides";

/** Shows a hidden action again. */
const hidden: Reverter = {
  revert: (caller, { listing_id, pms_name, changes }, recordReverted) => {
    const { action_type } = fieldsOf(changes["new_value"]);
    const request = UnhideRequest.parse({ listing_id, pms: pms_name, action_type });
    return unhideAction(caller, request, new Date(), recordReverted).then(() => null);
  },
  isInverse: isExactInverse,
};

/** The reverter of each kind in revertible.ts. A new one calls the noun's verb from a file in this folder. */
export const reverters: Readonly<Record<RevertKind, Reverter>> = {
  price,
  sync,
  stage,
  group,
  details,
  rails,
  customization,
  mapping,
  hidden,
  override,
};
