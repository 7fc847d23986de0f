import { mountTree } from "@/lib/http/server/mount-tree";
import { portal } from "@/lib/http/server/surfaces";
import {
  dropMarketSource,
  getMarketSources,
  postMarketPiece,
  postMarketSource,
  postRestoreMarketSource,
  postRetryMarketSource,
} from "@/lib/intake/market-sources/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree("/api/market-sources", {
  "": portal({ GET: getMarketSources, POST: postMarketSource }),
  "{source_id}": portal({ DELETE: dropMarketSource }),
  "{source_id}/pieces": portal({ POST: postMarketPiece }),
  "{source_id}/restore": portal({ POST: postRestoreMarketSource }),
  "{source_id}/retry": portal({ POST: postRetryMarketSource }),
});
