import { portalAccount } from "@/lib/api/surfaces";
import { postBookingRows } from "@/lib/bookings/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  POST: postBookingRows,
});
