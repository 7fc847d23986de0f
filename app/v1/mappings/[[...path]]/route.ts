import { mountTree } from "@/lib/http/server/mount-tree";
import { v1 } from "@/lib/http/server/surfaces";
import { postMap, postUnmap } from "@/lib/mappings/server/endpoints";
import { unknown } from "../../paths";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree(
  "/v1/mappings",
  {
    map: v1({ POST: postMap }),
    unmap: v1({ POST: postUnmap }),
  },
  unknown,
);
