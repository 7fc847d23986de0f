import { visitor } from "@/lib/api/surfaces";
import { openPartner } from "@/lib/partners/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = visitor({ POST: openPartner });
