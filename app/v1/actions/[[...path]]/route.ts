import { mountTree } from "@/lib/http/server/mount-tree";
import { v1 } from "@/lib/http/server/surfaces";
import { getActions, postHide, postUnhide } from "@/lib/pricing/actions/server/endpoints";
import { unknown } from "../../paths";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree(
  "/v1/actions",
  {
    "": v1({ GET: getActions }),
    hide: v1({ POST: postHide }),
    unhide: v1({ POST: postUnhide }),
  },
  unknown,
);
