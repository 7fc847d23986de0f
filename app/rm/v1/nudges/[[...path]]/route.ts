import { mountTree } from "@/lib/http/server/mount-tree";
import { rmV1 } from "@/lib/http/server/surfaces";
import { getNudges, postAccept } from "@/lib/pricing/actions/server/endpoints";
import { unknown } from "../../paths";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree(
  "/rm/v1/nudges",
  {
    "": rmV1({ GET: getNudges }),
    accept: rmV1({ POST: postAccept }),
    available: rmV1({ GET: getNudges }),
  },
  unknown,
);
