import { rmV1 } from "@/lib/api/surfaces";
import { listMinimal } from "@/lib/catalog/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({ GET: listMinimal });
