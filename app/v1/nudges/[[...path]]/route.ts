import { mountTree } from "@/lib/http/server/mount-tree";
import { v1 } from "@/lib/http/server/surfaces";
import { getNudges, postAccept } from "@/lib/pricing/actions/server/endpoints";
import { unknown } from "../../paths";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree(
  "/v1/nudges",
  {
    "": v1({ GET: getNudges }),
    accept: v1({ POST: postAccept }),
    available: v1({ GET: getNudges }),
  },
  unknown,
);
