import {
  getOverviewFigures,
  getOverviewMarket,
  getOverviewPace,
  getOverviewWorth,
} from "@/lib/activity/overview/server/endpoints";
import { postPriceChanges } from "@/lib/activity/price-changes/server/endpoints";
import { getListingPace, getOverpriced, getUnderpriced } from "@/lib/catalog/server/endpoints";
import { getHeld } from "@/lib/delivery/holds/server/endpoints";
import { postBookingCharts } from "@/lib/inventory/bookings/server/endpoints";
import type { RouteTable } from "@/lib/http/server/openapi/document";
import { postPreview } from "@/lib/pricing/customizations/server/endpoints";
import { postNight } from "@/lib/pricing/prices/server/endpoints";
import { routes as partnerRoutes } from "@/app/rm/v1/routes";
import { routes as customerRoutes } from "@/app/v1/routes";
import { mcpHandler } from "@/lib/serve/agents/server/endpoints";
import { onlyPost } from "@/lib/http/server/surface";
import { rmV1, v1 } from "@/lib/http/server/surfaces";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = onlyPost(
  mcpHandler({
    customer: { ...customerRoutes, ...mountTools(v1) },
    partner: { ...partnerRoutes, ...mountTools(rmV1) },
  }),
);

/** Endpoints of the portal that assistants get as tools, beside those of the APIs; no address serves them. */
function mountTools(surface: typeof v1): RouteTable {
  return {
    "/mcp/portfolio_summary": surface({ GET: getOverviewFigures }),
    "/mcp/portfolio_pace": surface({ GET: getOverviewPace }),
    "/mcp/portfolio_market": surface({ GET: getOverviewMarket }),
    "/mcp/top_actions": surface({ GET: getOverviewWorth }),
    "/mcp/explain_price": surface({ POST: postNight }),
    "/mcp/what_changed": surface({ POST: postPriceChanges }),
    "/mcp/simulate_rule": surface({ POST: postPreview }),
    "/mcp/underpriced": surface({ GET: getUnderpriced }),
    "/mcp/overpriced": surface({ GET: getOverpriced }),
    "/mcp/booking_breakdown": surface({ POST: postBookingCharts }),
    "/mcp/listing_pace": surface({ GET: getListingPace }),
    "/mcp/held_prices": surface({ GET: getHeld }),
  };
}
