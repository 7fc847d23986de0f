import { mountTree } from "@/lib/http/server/mount-tree";
import { portalAccount } from "@/lib/http/server/surfaces";
import {
  getOverview,
  getOverviewFigures,
  getOverviewMarket,
  getOverviewPace,
  getOverviewWorth,
} from "@/lib/activity/overview/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree("/api/overview", {
  "": portalAccount({ GET: getOverview }),
  figures: portalAccount({ GET: getOverviewFigures }),
  market: portalAccount({ GET: getOverviewMarket }),
  pace: portalAccount({ GET: getOverviewPace }),
  worth: portalAccount({ GET: getOverviewWorth }),
});
