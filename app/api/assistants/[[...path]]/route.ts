import {
  getAssistants,
  postConnection,
  postDisconnection,
  postRefusal,
  postStanding,
} from "@/lib/identity/assistants/server/endpoints";
import { mountTree } from "@/lib/http/server/mount-tree";
import { portalAccount } from "@/lib/http/server/surfaces";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree("/api/assistants", {
  "": portalAccount({ GET: getAssistants }),
  connect: portalAccount({ POST: postConnection }),
  refuse: portalAccount({ POST: postRefusal }),
  standing: portalAccount({ POST: postStanding }),
  disconnect: portalAccount({ POST: postDisconnection }),
});
