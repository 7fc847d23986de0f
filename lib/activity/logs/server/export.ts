import { stringify } from "csv-stringify/sync";
import type { Caller } from "@/lib/auth/server/caller";
import { toLogEntry } from "./log-entry";
import { findEntries } from "./stored-entries";
import { rangeOf } from "./queries";
import { listingScopeOf } from "./listing-scope";
import type { LogEntry, LogFilters } from "../schema";

const batchSize = 1_000;

const columns =
  "id created_at log_type action action_label listing_id pms_name name group_name user_id user_email changes ip_address device_type request_id revertible".split(
    " ",
  );

/**
 * All matching entries as CSV (RFC 4180) in parts, newest first, without entries written meanwhile. The first part is
 * read before anything is sent, so that a refusal can still be returned.
 */
export async function exportLogs(
  caller: Caller,
  requested: LogFilters,
  now: Date = new Date(),
): Promise<AsyncIterable<string>> {
  const scope = await listingScopeOf(caller);
  const filters = { ...requested, ...rangeOf(requested, now) };
  const next = (after: { at: number; id: string } | null) =>
    findEntries(caller, scope, filters, { after, limit: batchSize });
  let entries = await next(null);
  return (async function* () {
    yield toCsv([columns]);
    for (;;) {
      const last = entries.at(-1);
      if (!last) return;
      yield toCsv(entries.map((entry) => toRecord(toLogEntry(caller, scope, entry))));
      if (entries.length < batchSize) return;
      entries = await next({ at: last.created_at.getTime(), id: last.id });
    }
  })();
}

function toRecord(entry: LogEntry): (string | null | undefined)[] {
  const { id, created_at, log_type, action, action_label, entity, user, metadata } = entry;
  const { listing_id, pms_name, name, group_name } = entity;
  const { ip_address, device_type, request_id } = metadata;
  return [
    id,
    created_at,
    log_type,
    action,
    action_label,
    listing_id,
    pms_name,
    name,
    group_name,
    String(user.id),
    user.email,
    JSON.stringify(entry.changes),
    ip_address,
    device_type,
    request_id,
    String(entry.revertible),
  ];
}

function toCsv(records: readonly (readonly (string | null | undefined)[])[]): string {
  return stringify(
    records.map((record) => [...record]),
    {
      escape_formulas: true,
      record_delimiter: "\r\n",
      // A lone line break within a text needs quotes too.
      quoted_match: /[\r\n]/,
    },
  );
}
