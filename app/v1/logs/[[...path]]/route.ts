import { mountTree } from "@/lib/http/server/mount-tree";
import { v1 } from "@/lib/http/server/surfaces";
import { getExport, postLogs, postRevert } from "@/lib/activity/logs/server/endpoints";
import { unknown } from "../../paths";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree(
  "/v1/logs",
  {
    "": v1({ POST: postLogs }),
    export: v1({ GET: getExport }),
    revert: v1({ POST: postRevert }),
  },
  unknown,
);
