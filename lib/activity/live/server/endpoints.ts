import { endpoint } from "@/lib/http/server/endpoint";
import { liveVersion } from "./queries";
import { LiveVersion } from "../schema";

export const getLive = endpoint({
  summary: "Whether anything of the account was changed",
  permission: null,
  schemas: { returns: LiveVersion },
  run: ({ caller }) => liveVersion(caller),
});
