import { endpoint } from "@/lib/http/server/endpoint";
import { overview } from "./queries";
import { Overview } from "../schema";

export const getOverview = endpoint({
  summary: "Get the changes of the last 24 hours and the account's current figures",
  permission: null,
  schemas: { returns: Overview },
  run: ({ caller }) => overview(caller),
});
