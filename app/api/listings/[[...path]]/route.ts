import { mountTree } from "@/lib/http/server/mount-tree";
import { portalAccount } from "@/lib/http/server/surfaces";
import {
  getListingDetails,
  getListingPace,
  dropView,
  postView,
  readViews,
} from "@/lib/catalog/server/endpoints";
import { postUndoGuardRails } from "@/lib/inventory/guard-rails/server/endpoints";
import { postUndoChanges } from "@/lib/inventory/listings/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree("/api/listings", {
  "": portalAccount({ GET: getListingDetails }),
  pace: portalAccount({ GET: getListingPace }),
  undo: portalAccount({ POST: postUndoChanges }),
  undo_guard_rails: portalAccount({ POST: postUndoGuardRails }),
  views: portalAccount({ GET: readViews, POST: postView }),
  "views/{view_id}": portalAccount({ DELETE: dropView }),
});
