import { mountTree } from "@/lib/http/server/mount-tree";
import { rmV1 } from "@/lib/http/server/surfaces";
import {
  getGroups,
  postGroup,
  postGroupDelete,
  postGroupRename,
} from "@/lib/inventory/groups/server/endpoints";
import { unknown } from "../../paths";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree(
  "/rm/v1/groups",
  {
    "": rmV1({ GET: getGroups, POST: postGroup }),
    delete: rmV1({ POST: postGroupDelete }),
    rename: rmV1({ POST: postGroupRename }),
  },
  unknown,
);
