import { endpoint } from "@/lib/http/server/endpoint";
import { liveVersion } from "./queries";
import { LiveVersion } from "../client";

export const getLive = endpoint({
  summary: "Check whether the account has changed",
  permission: null,
  schemas: { returns: LiveVersion },
  run: ({ caller }) => liveVersion(caller),
});
