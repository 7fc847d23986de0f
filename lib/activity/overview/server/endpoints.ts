import { endpoint } from "@/lib/http/server/endpoint";
import { overview } from "./queries";
import { Overview } from "../schema";

export const getOverview = endpoint({
  summary: "What changed in the last 24 hours and how the account stands",
  permission: null,
  schemas: { returns: Overview },
  run: ({ caller }) => overview(caller),
});
