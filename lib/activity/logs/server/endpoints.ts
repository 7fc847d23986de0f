import { endpoint, Streamed } from "@/lib/http/server/endpoint";
import { exportLogs } from "./export";
import { listLogs, listUsers } from "./queries";
import { revertEntry } from "./revert";
import {
  CsvFile,
  ExportQuery,
  LogPage,
  LogRequest,
  PortalExportQuery,
  PortalLogRequest,
  RevertRequest,
  RevertResult,
  Users,
} from "../schema";

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

export const postRevert = endpoint({
  summary: "Take back the change of one entry",
  description:
    "Prices, sync switch, tags, notes and other fields of a listing, its group, customizations and mappings. Needs the permission that the change itself needs. Writes the earlier value under today's rules and a `reverted` entry; 409 where the value has changed since.",
  permission: "logs:view",
  writes: true,
  schemas: { body: RevertRequest, returns: RevertResult },
  errors: ["NOT_FOUND", "ERR-NOT-REVERTIBLE"],
  run: ({ caller, body }) => revertEntry(caller, body.id),
});

export const getExport = endpoint({
  summary: "Activity log as a file",
  description:
    "The filters of `POST logs` as parameters; all that matches, newest first, as CSV (RFC 4180, UTF-8, instants in UTC, `changes` as JSON). A text that a spreadsheet would run as a formula begins with an apostrophe.",
  permission: "logs:view",
  streams: "text/csv",
  schemas: { query: ExportQuery, returns: CsvFile },
  run: async ({ caller, query }) =>
    new Streamed(await exportLogs(caller, query), "text/csv; charset=utf-8", "activity-log.csv"),
});

export const postPortalLogs = endpoint({
  summary: "Activity log, also by what changes came through",
  permission: "logs:view",
  schemas: { body: PortalLogRequest, returns: LogPage },
  run: ({ caller, body }) => listLogs(caller, body),
});

export const getPortalExport = endpoint({
  summary: "Activity log as a file, also by what changes came through",
  permission: "logs:view",
  streams: "text/csv",
  schemas: { query: PortalExportQuery, returns: CsvFile },
  run: async ({ caller, query }) =>
    new Streamed(await exportLogs(caller, query), "text/csv; charset=utf-8", "activity-log.csv"),
});
