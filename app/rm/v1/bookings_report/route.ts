import { rmV1 } from "@/lib/api/surfaces";
import { postBookingsReport } from "@/lib/bookings/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({ POST: postBookingsReport });
