import { v1 } from "@/lib/api/surfaces";
import { postBookingsReport } from "@/lib/bookings/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ POST: postBookingsReport });
