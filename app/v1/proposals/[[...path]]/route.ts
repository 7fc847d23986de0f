import { proposals } from "../../files";
import { mountTree } from "@/lib/http/server/mount-tree";
import { v1 } from "@/lib/http/server/surfaces";
import { unknown } from "../../paths";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree(
  "/v1/proposals",
  {
    "": v1({ GET: proposals.list }),
    apply: v1({ POST: proposals.apply }),
    decline: v1({ POST: proposals.decline }),
  },
  unknown,
);
