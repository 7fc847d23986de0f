import { v1 } from "@/lib/api/surfaces";
import { getNudges } from "@/lib/actions/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ GET: getNudges });
