import { v1 } from "@/lib/http/server/surfaces";
import { postReservations } from "@/lib/inventory/bookings/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ POST: postReservations });
