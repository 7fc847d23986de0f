import { unhideAction } from "@/lib/pricing/actions/server/hide";
import { UnhideRequest } from "@/lib/pricing/actions/schema";
import type { Revert } from "../reverter";
import { fieldsOf, isOpposite } from "./values";

/** A hidden action is shown again. */
export const hidden: Revert = {
  undo: (caller, { listing_id, pms_name, changes }, recordReverted) => {
    const { action_type } = fieldsOf(changes["new_value"]);
    const request = UnhideRequest.parse({ listing_id, pms: pms_name, action_type });
    return unhideAction(caller, request, new Date(), recordReverted);
  },
  isMirror: isOpposite,
};
