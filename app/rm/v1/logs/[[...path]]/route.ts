import { mountTree } from "@/lib/http/server/mount-tree";
import { rmV1 } from "@/lib/http/server/surfaces";
import { getExport, postLogs, postRevert } from "@/lib/activity/logs/server/endpoints";
import { unknown } from "../../paths";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree(
  "/rm/v1/logs",
  {
    "": rmV1({ POST: postLogs }),
    export: rmV1({ GET: getExport }),
    revert: rmV1({ POST: postRevert }),
  },
  unknown,
);
