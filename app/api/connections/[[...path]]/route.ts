import { mountTree } from "@/lib/http/server/mount-tree";
import { portalAccount } from "@/lib/http/server/surfaces";
import {
  confirmFirstRead,
  createConnection,
  deleteConnection,
  getConnectionHealth,
  getConnections,
  getFirstRead,
  getRuns,
  importConnectionNow,
  pauseConnection,
  renewCredentials,
  resumeConnection,
  retryConnection,
} from "@/lib/intake/connections/server/endpoints";
import {
  acceptEmptyFeed,
  acceptMissingListings,
  createFeed,
  createProgram,
  deleteFeed,
  getFeeds,
  editFeed,
  renewToken,
} from "@/lib/intake/connections/server/endpoints-feeds";
import {
  getPushedNights,
  getTonight,
  postPush,
  postRestore,
} from "@/lib/delivery/pushes/server/endpoints";
import { getSending, getSentNight } from "@/lib/delivery/pushes/server/endpoints-listing";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree("/api/connections", {
  "": portalAccount({ GET: getConnections, POST: createConnection }),
  feeds: portalAccount({ POST: createFeed }),
  "feeds/{feed_id}": portalAccount({ POST: editFeed, DELETE: deleteFeed }),
  "feeds/{feed_id}/confirm_empty": portalAccount({ POST: acceptEmptyFeed }),
  health: portalAccount({ GET: getConnectionHealth }),
  of_listing: portalAccount({ GET: getSending }),
  of_night: portalAccount({ GET: getSentNight }),
  programs: portalAccount({ POST: createProgram }),
  "{connection_id}": portalAccount({ DELETE: deleteConnection }),
  "{connection_id}/accept_missing": portalAccount({ POST: acceptMissingListings }),
  "{connection_id}/feeds": portalAccount({ GET: getFeeds }),
  "{connection_id}/first_read": portalAccount({ GET: getFirstRead, POST: confirmFirstRead }),
  "{connection_id}/import": portalAccount({ POST: importConnectionNow }),
  "{connection_id}/nights": portalAccount({ GET: getPushedNights }),
  "{connection_id}/pause": portalAccount({ POST: pauseConnection }),
  "{connection_id}/push": portalAccount({ POST: postPush }),
  "{connection_id}/reconnect": portalAccount({ POST: renewCredentials }),
  "{connection_id}/restore": portalAccount({ POST: postRestore }),
  "{connection_id}/resume": portalAccount({ POST: resumeConnection }),
  "{connection_id}/retry": portalAccount({ POST: retryConnection }),
  "{connection_id}/runs": portalAccount({ GET: getRuns }),
  "{connection_id}/token": portalAccount({ POST: renewToken }),
  "{connection_id}/tonight": portalAccount({ GET: getTonight }),
});
