import { rmV1 } from "@/lib/api/surfaces";
import { listMinimal } from "@/lib/listings/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({ GET: listMinimal });
