import { mountTree } from "@/lib/http/server/mount-tree";
import { rmV1 } from "@/lib/http/server/surfaces";
import { getActions, postHide, postUnhide } from "@/lib/pricing/actions/server/endpoints";
import { unknown } from "../../paths";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree(
  "/rm/v1/actions",
  {
    "": rmV1({ GET: getActions }),
    hide: rmV1({ POST: postHide }),
    unhide: rmV1({ POST: postUnhide }),
  },
  unknown,
);
