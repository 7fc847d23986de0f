import { portalAccount } from "@/lib/api/surfaces";
import { postBookingCharts } from "@/lib/bookings/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  POST: postBookingCharts,
});
