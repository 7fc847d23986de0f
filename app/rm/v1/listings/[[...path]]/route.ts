import { mountTree } from "@/lib/http/server/mount-tree";
import { rmV1 } from "@/lib/http/server/surfaces";
import { getListings, getOneListing, postListings } from "@/lib/catalog/server/endpoints";
import {
  deleteOverrides,
  getOverrides,
  postOverrides,
} from "@/lib/pricing/overrides/server/endpoints";
import { unknown } from "../../paths";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree(
  "/rm/v1/listings",
  {
    "": rmV1({ GET: getListings, POST: postListings }),
    "{listing_id}": rmV1({ GET: getOneListing }),
    "{listing_id}/overrides": rmV1({
      GET: getOverrides,
      POST: postOverrides,
      DELETE: deleteOverrides,
    }),
  },
  unknown,
);
