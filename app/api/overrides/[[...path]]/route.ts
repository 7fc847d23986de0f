import { mountTree } from "@/lib/http/server/mount-tree";
import { portalAccount } from "@/lib/http/server/surfaces";
import { postUndoOverrides } from "@/lib/activity/logs/server/endpoints";
import {
  getGroupNights,
  postGroupNights,
  postSelection,
} from "@/lib/pricing/overrides/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree("/api/overrides", {
  "": portalAccount({ POST: postSelection }),
  group: portalAccount({ GET: getGroupNights, POST: postGroupNights }),
  undo: portalAccount({ POST: postUndoOverrides }),
});
