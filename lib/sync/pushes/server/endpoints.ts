import { endpoint } from "@/lib/http/server/endpoint";
import { PushAnswer, PushRequest } from "../schema";
import { pushPrices } from "./commands";

export const postPushPrices = endpoint({
  summary: "Push a listing's prices to its PMS",
  description:
    "The request is accepted and stored under `job_id`. A listing that does not sync is refused with `ERR-SYNC-OFF`.",
  permission: "listings:edit",
  writes: true,
  schemas: { body: PushRequest, returns: PushAnswer },
  errors: ["LISTING_NOT_FOUND", "ERR-SYNC-OFF"],
  status: 202,
  run: ({ caller, body }) => pushPrices(caller, body),
});
