import { endpoint } from "@/lib/http/server/endpoint";
import { ShadowReport } from "../schema";
import { shadowReport } from "./queries";

export const getShadow = endpoint({
  summary: "Report on listings in shadow",
  permission: "listings:view",
  schemas: { returns: ShadowReport },
  run: ({ caller }) => shadowReport(caller),
});
