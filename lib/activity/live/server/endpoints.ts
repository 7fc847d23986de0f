import { endpoint } from "@/lib/http/server/endpoint";
import { LiveAnswer, LiveQuery } from "../schema";
import { liveSince } from "./queries";

export const getLive = endpoint({
  summary: "Check whether the account has changed",
  permission: null,
  schemas: { query: LiveQuery, returns: LiveAnswer },
  run: ({ caller, query }) => liveSince(caller, query.cursor),
});
