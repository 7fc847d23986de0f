import { mountTree } from "@/lib/http/server/mount-tree";
import { v1 } from "@/lib/http/server/surfaces";
import { getListings, getOneListing, postListings } from "@/lib/catalog/server/endpoints";
import {
  deleteOverrides,
  getOverrides,
  postOverrides,
} from "@/lib/pricing/overrides/server/endpoints";
import { unknown } from "../../paths";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree(
  "/v1/listings",
  {
    "": v1({ GET: getListings, POST: postListings }),
    "{listing_id}": v1({ GET: getOneListing }),
    "{listing_id}/overrides": v1({
      GET: getOverrides,
      POST: postOverrides,
      DELETE: deleteOverrides,
    }),
  },
  unknown,
);
