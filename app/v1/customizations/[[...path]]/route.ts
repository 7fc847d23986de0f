import { mountTree } from "@/lib/http/server/mount-tree";
import { v1 } from "@/lib/http/server/surfaces";
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
  "/v1/customizations",
  {
    account: v1({ GET: getAccountRules, POST: postAccountRules }),
    group: v1({ GET: getGroupRules, POST: postGroupRules }),
    listing: v1({ GET: getListingRules, POST: postListingRules }),
  },
  unknown,
);
