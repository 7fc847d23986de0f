import { integration } from "@/lib/http/server/surfaces";
import { postIngestReservations } from "@/lib/sync/ingest/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = integration({
  POST: postIngestReservations,
});
