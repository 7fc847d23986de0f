import { v1 } from "@/lib/api/surfaces";
import { postReservations } from "@/lib/bookings/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ POST: postReservations });
