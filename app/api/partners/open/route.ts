import { visitor } from "@/lib/http/server/surfaces";
import { openPartner } from "@/lib/identity/partners/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = visitor({ POST: openPartner });
