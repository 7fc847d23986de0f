import { rmV1 } from "@/lib/http/server/surfaces";
import { postBookingsReport } from "@/lib/inventory/bookings/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({ POST: postBookingsReport });
