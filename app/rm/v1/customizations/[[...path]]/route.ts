import { mountTree } from "@/lib/http/server/mount-tree";
import { rmV1 } from "@/lib/http/server/surfaces";
import {
  getAccountRules,
  getGroupRules,
  getListingRules,
  postAccountRules,
  postGroupRules,
  postListingRules,
} from "@/lib/pricing/customizations/server/endpoints";
import { unknown } from "../../paths";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree(
  "/rm/v1/customizations",
  {
    account: rmV1({ GET: getAccountRules, POST: postAccountRules }),
    group: rmV1({ GET: getGroupRules, POST: postGroupRules }),
    listing: rmV1({ GET: getListingRules, POST: postListingRules }),
  },
  unknown,
);
