import { endpoint } from "@/lib/http/server/endpoint";
import { AccountsQuery, OperatorAccounts, OperatorStatus } from "../schema";
import { operatorAccounts, operatorStatus } from "./queries";

export const readStatus = endpoint({
  summary: "Get the state of the installation",
  permission: null,
  errors: ["NOT_FOUND"],
  schemas: { returns: OperatorStatus },
  run: ({ caller }) => operatorStatus(caller),
});

export const readAccounts = endpoint({
  summary: "List the accounts of the installation with their size and last activity",
  permission: null,
  errors: ["NOT_FOUND"],
  schemas: { query: AccountsQuery, returns: OperatorAccounts },
  run: ({ caller, query }) => operatorAccounts(caller, query.cursor),
});
