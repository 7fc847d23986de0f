import { mountTree } from "@/lib/http/server/mount-tree";
import { portal } from "@/lib/http/server/surfaces";
import {
  endOverlap,
  makeKey,
  readCalls,
  readKey,
  readUse,
  replaceKey,
  showKey,
} from "@/lib/identity/keys/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree("/api/keys", {
  "": portal({ GET: readKey, POST: makeKey }),
  calls: portal({ GET: readCalls }),
  end_retiring: portal({ POST: endOverlap }),
  regenerate: portal({ POST: replaceKey }),
  reveal: portal({ POST: showKey }),
  use: portal({ GET: readUse }),
});
