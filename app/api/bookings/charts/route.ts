import { portalAccount } from "@/lib/http/server/surfaces";
import { postBookingCharts } from "@/lib/inventory/bookings/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  POST: postBookingCharts,
});
