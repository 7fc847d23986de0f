import { mountTree } from "@/lib/http/server/mount-tree";
import { portalAccount } from "@/lib/http/server/surfaces";
import { postBookingCharts, postBookingRows } from "@/lib/inventory/bookings/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree("/api/bookings", {
  charts: portalAccount({ POST: postBookingCharts }),
  rows: portalAccount({ POST: postBookingRows }),
});
