import { mountTree } from "@/lib/http/server/mount-tree";
import { v1 } from "@/lib/http/server/surfaces";
import {
  getGroups,
  postGroup,
  postGroupDelete,
  postGroupRename,
} from "@/lib/inventory/groups/server/endpoints";
import { unknown } from "../../paths";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree(
  "/v1/groups",
  {
    "": v1({ GET: getGroups, POST: postGroup }),
    delete: v1({ POST: postGroupDelete }),
    rename: v1({ POST: postGroupRename }),
  },
  unknown,
);
