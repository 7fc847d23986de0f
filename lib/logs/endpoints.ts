import { endpoint } from "@/lib/api/endpoint";
import { listLogs, listUsers } from "./queries";
import { LogPage, LogRequest, Users } from "./schema";

export const postLogs = endpoint({
  summary: "Activity log, newest first",
  description:
    "Every change with who made it, from where, before and after. `offset` ends at 1000; `cursor` reaches any depth: send `next_cursor` with the same filters, and every entry that was there at the first page comes exactly once. A caller with chosen listings sees entries of these, and of groups and rules that they could change.",
  permission: "logs:view",
  schemas: { body: LogRequest, returns: LogPage },
  run: ({ caller, body }) => listLogs(caller, body),
});

export const getUsers = endpoint({
  summary: "People of the account and of its log",
  description:
    "The ids that `user_ids` of the log takes. `partner`: somebody whom the owner let in.",
  permission: "logs:view",
  schemas: { returns: Users },
  run: ({ caller }) => listUsers(caller),
});
