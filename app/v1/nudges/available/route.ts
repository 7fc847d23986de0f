import { v1 } from "@/lib/http/server/surfaces";
import { getNudges } from "@/lib/pricing/actions/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ GET: getNudges });
