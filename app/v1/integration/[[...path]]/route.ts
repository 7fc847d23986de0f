import { mountTree } from "@/lib/http/server/mount-tree";
import { integration } from "@/lib/http/server/surfaces";
import {
  getIngestPrices,
  postIngestCalendar,
  postIngestListings,
  postIngestPricesAck,
  postIngestRatePlans,
  postIngestReservations,
} from "@/lib/delivery/integration/server/endpoints";
import { unknown } from "../../paths";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree(
  "/v1/integration",
  {
    calendar: integration({ POST: postIngestCalendar }),
    listings: integration({ POST: postIngestListings }),
    prices: integration({ GET: getIngestPrices }),
    "prices/ack": integration({ POST: postIngestPricesAck }),
    rate_plans: integration({ POST: postIngestRatePlans }),
    reservations: integration({ POST: postIngestReservations }),
  },
  unknown,
);
