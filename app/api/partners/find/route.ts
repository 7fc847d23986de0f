import { portal } from "@/lib/http/server/surfaces";
import { findPartner } from "@/lib/identity/partners/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ GET: findPartner });
