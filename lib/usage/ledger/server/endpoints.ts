import { z } from "zod";
import { Refusal } from "@/lib/core/errors";
import { endpoint } from "@/lib/http/server/endpoint";
import { Usage, UsageMonths, UsageQuery } from "../schema";
import { listUsageMonths, readUsage } from "./queries";

export const getUsage = endpoint({
  summary: "Get the usage of a month",
  agent: { name: "get_usage", hint: "What the account is charged for in a month." },
  description:
    "A listing is charged 1 USD for each month, UTC, in which its PMS accepted prices, or the account's own program fetched them, while API access was enabled. For the account's owner.",
  permission: null,
  errors: ["PERMISSION_DENIED"],
  schemas: { query: UsageQuery, returns: Usage },
  run: ({ caller, query }) => readUsage(caller, query.month),
});

export const refuseUsage = endpoint({
  summary: "Get the usage of a month (always refused)",
  agent: false,
  description: "Every valid request is answered with `PERMISSION_DENIED`: the bill is the owner's.",
  permission: "listings:view",
  errors: ["PERMISSION_DENIED"],
  schemas: { query: UsageQuery, returns: z.strictObject({}) },
  run: async () => {
    throw new Refusal("PERMISSION_DENIED", "Only the account owner can do this.");
  },
});

export const getUsageMonths = endpoint({
  summary: "List the months that were charged",
  permission: null,
  errors: ["PERMISSION_DENIED"],
  schemas: { returns: UsageMonths },
  run: ({ caller }) => listUsageMonths(caller),
});
