import { endpoint, Streamed } from "@/lib/http/server/endpoint";
import { exportLogs } from "./export";
import { listLogs, listPortalLogs, listUsers } from "./queries";
import { revertEntry, undoOverrides } from "./revert";
import {
  CsvFile,
  ExportQuery,
  LogPage,
  LogRequest,
  PortalExportQuery,
  PortalLogPage,
  PortalLogRequest,
  Users,
  RevertRequest,
  RevertResult,
  UndoRequest,
  UndoResult,
} from "../schema";

export const postLogs = endpoint({
  summary: "List activity log entries, newest first",
  agent: {
    name: "list_log",
    hint: "Who changed what, when and from which value. Answers what a person or a program did.",
  },
  description:
    "Each entry says who made the change and from where, with the values before and after. `offset` is limited to 1000; `cursor` reaches any depth: send `next_cursor` with the same filters to get every entry present at the first page exactly once. A caller with chosen listings sees entries for those listings, and for the groups and rules they could change.",
  permission: "logs:view",
  schemas: { body: LogRequest, returns: LogPage },
  run: ({ caller, body }) => listLogs(caller, body),
});

export const getUsers = endpoint({
  summary: "List the people of the account and its log",
  agent: { name: "list_people", hint: "IDs and names of the people in the log, for list_log." },
  description:
    "Use these IDs in the log's `user_ids`. `partner` marks a person whose partner has access.",
  permission: "logs:view",
  schemas: { returns: Users },
  run: ({ caller }) => listUsers(caller),
});

export const postRevert = endpoint({
  summary: "Revert a change",
  agent: { name: "revert_change", hint: "Takes the ID of an entry from list_log." },
  description:
    "Reverts prices, sync, tags, notes and other fields of a listing, its group, customizations and mappings. Requires the same permission as the original change. Restores the previous value under the current rules and adds a `reverted` entry. Returns 409 if the value has changed since.",
  permission: "logs:view",
  writes: true,
  schemas: { body: RevertRequest, returns: RevertResult },
  errors: ["NOT_FOUND", "ERR-NOT-REVERTIBLE", "ERR-GUARD-RAIL"],
  run: ({ caller, body }) => revertEntry(caller, body.id),
});

export const getExport = endpoint({
  summary: "Export the activity log as a file",
  agent: false,
  description:
    "Takes the filters of `POST logs` as parameters and returns all matches, newest first, as CSV (RFC 4180, UTF-8, timestamps in UTC, `changes` as JSON). Text that a spreadsheet would run as a formula starts with an apostrophe.",
  permission: "logs:view",
  streams: "text/csv",
  schemas: { query: ExportQuery, returns: CsvFile },
  run: async ({ caller, query }) =>
    new Streamed(await exportLogs(caller, query), "text/csv; charset=utf-8", "activity-log.csv"),
});

export const postPortalLogs = endpoint({
  summary: "List activity log entries of all types, newest first",
  permission: "logs:view",
  schemas: { body: PortalLogRequest, returns: PortalLogPage },
  run: ({ caller, body }) => listPortalLogs(caller, body),
});

export const getPortalExport = endpoint({
  summary: "Export the activity log of all types as a file",
  permission: "logs:view",
  streams: "text/csv",
  schemas: { query: PortalExportQuery, returns: CsvFile },
  run: async ({ caller, query }) =>
    new Streamed(await exportLogs(caller, query), "text/csv; charset=utf-8", "activity-log.csv"),
});

export const postUndoOverrides = endpoint({
  summary: "Undo own changes of overrides",
  permission: "customizations:edit",
  writes: true,
  schemas: { body: UndoRequest, returns: UndoResult },
  errors: ["NOT_FOUND", "ERR-GUARD-RAIL"],
  run: ({ caller, body }) => undoOverrides(caller, body.entries),
});
