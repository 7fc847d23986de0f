import { mountTree } from "@/lib/http/server/mount-tree";
import { portalAccount } from "@/lib/http/server/surfaces";
import {
  getLevelsWithRules,
  postAffectedListings,
  postPreview,
  postRestoreRules,
} from "@/lib/pricing/customizations/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree("/api/customizations", {
  levels: portalAccount({ GET: getLevelsWithRules }),
  preview: portalAccount({ POST: postPreview }),
  put_back: portalAccount({ POST: postRestoreRules }),
  reach: portalAccount({ POST: postAffectedListings }),
});
