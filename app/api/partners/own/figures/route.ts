import { portal } from "@/lib/api/surfaces";
import { readAccountFigures } from "@/lib/partners/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ GET: readAccountFigures });
