import { mountTree } from "@/lib/http/server/mount-tree";
import { rmV1 } from "@/lib/http/server/surfaces";
import { postMap, postUnmap } from "@/lib/mappings/server/endpoints";
import { unknown } from "../../paths";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree(
  "/rm/v1/mappings",
  {
    map: rmV1({ POST: postMap }),
    unmap: rmV1({ POST: postUnmap }),
  },
  unknown,
);
