import { endpoint } from "@/lib/http/server/endpoint";
import { Sending, SendingQuery, SentNight, SentNightQuery } from "../schema-listing";
import { sendingOf } from "./sending";
import { sentNight } from "./sent-night";

export const getSending = endpoint({
  summary: "Get a listing's connection and the reason why its prices are not sent",
  permission: "listings:view",
  errors: ["LISTING_NOT_FOUND"],
  schemas: { query: SendingQuery, returns: Sending },
  run: ({ caller, query }) => sendingOf(caller, query),
});

export const getSentNight = endpoint({
  summary: "Get the last push of one night of a listing",
  permission: "listings:view",
  errors: ["LISTING_NOT_FOUND"],
  schemas: { query: SentNightQuery, returns: SentNight },
  run: ({ caller, query }) => sentNight(caller, query),
});
