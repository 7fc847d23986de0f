import { proposals } from "@/app/v1/files";
import { mountTree } from "@/lib/http/server/mount-tree";
import { rmV1 } from "@/lib/http/server/surfaces";
import { unknown } from "../../paths";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree(
  "/rm/v1/proposals",
  {
    "": rmV1({ GET: proposals.list }),
    apply: rmV1({ POST: proposals.apply }),
    decline: rmV1({ POST: proposals.decline }),
  },
  unknown,
);
