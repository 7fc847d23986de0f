import { mountTree } from "@/lib/http/server/mount-tree";
import { portalAccount } from "@/lib/http/server/surfaces";
import { getHeld, getHeldNights, postRelease } from "@/lib/delivery/holds/server/endpoints";
import { getShadow } from "@/lib/delivery/shadow/server/endpoints";
import { postSyncPreview } from "@/lib/delivery/sync-preview/server/endpoints";
import { postPriceChanges } from "@/lib/activity/price-changes/server/endpoints";
import {
  postNight,
  postPriceCalendar,
  postPricesExport,
  postYesterday,
} from "@/lib/pricing/prices/server/endpoints";
import { postStartingPrices } from "@/lib/pricing/starting-prices/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree("/api/prices", {
  calendar: portalAccount({ POST: postPriceCalendar }),
  changes: portalAccount({ POST: postPriceChanges }),
  export: portalAccount({ POST: postPricesExport }),
  held: portalAccount({ GET: getHeld }),
  "held/nights": portalAccount({ GET: getHeldNights }),
  "held/release": portalAccount({ POST: postRelease }),
  night: portalAccount({ POST: postNight }),
  shadow: portalAccount({ GET: getShadow }),
  starting: portalAccount({ POST: postStartingPrices }),
  sync_preview: portalAccount({ POST: postSyncPreview }),
  yesterday: portalAccount({ POST: postYesterday }),
});
