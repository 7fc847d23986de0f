import { mountTree } from "@/lib/http/server/mount-tree";
import { portalAccount } from "@/lib/http/server/surfaces";
import {
  getGaps,
  getPrice,
  getWorth,
  postBulk,
  postUndo,
  getLate,
  getStays,
} from "@/lib/pricing/actions/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree("/api/actions", {
  bulk: portalAccount({ POST: postBulk }),
  gaps: portalAccount({ GET: getGaps }),
  late: portalAccount({ GET: getLate }),
  price: portalAccount({ GET: getPrice }),
  stays: portalAccount({ GET: getStays }),
  undo: portalAccount({ POST: postUndo }),
  worth: portalAccount({ GET: getWorth }),
});
