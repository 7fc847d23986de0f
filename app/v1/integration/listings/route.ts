import { integration } from "@/lib/http/server/surfaces";
import { postIngestListings } from "@/lib/sync/ingest/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = integration({
  POST: postIngestListings,
});
