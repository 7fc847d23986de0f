import { unhideAction } from "@/lib/pricing/actions/server/hide";
import { UnhideRequest } from "@/lib/pricing/actions/schema";
import type { Reverter } from "../reverter";
import { fieldsOf, isExactInverse } from "./values";

/** Shows a hidden action again. */
export const hidden: Reverter = {
  revert: (caller, { listing_id, pms_name, changes }, recordReverted) => {
    const { action_type } = fieldsOf(changes["new_value"]);
    const request = UnhideRequest.parse({ listing_id, pms: pms_name, action_type });
    return unhideAction(caller, request, new Date(), recordReverted);
  },
  isInverse: isExactInverse,
};
