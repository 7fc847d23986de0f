import { createHmac, timingSafeEqual } from "node:crypto";
import { invalid } from "@/lib/core/errors";
import { derivedKey } from "@/lib/core/server/secret";
import type { LogFilters } from "../schema";

/** The entry after which a page begins, and the days that its first page covered. */
export interface LogCursor {
  /** created_at of the last entry seen, milliseconds since 1970. */
  at: number;
  id: string;
  start: string;
  end: string;
}

/** A cursor as opaque text, valid only for this account and these filters. */
export function sealCursor(accountId: number, filters: LogFilters, cursor: LogCursor): string {
  const { at, id, start, end } = cursor;
  const payload = Buffer.from(JSON.stringify([at, id, start, end])).toString("base64url");
  return `${payload}.${macOf(accountId, filters, payload).toString("base64url")}`;
}

/** Reads a sealed cursor. Throws VALIDATION_FAILED when it was changed, or is of another account or other filters. */
export function openCursor(accountId: number, filters: LogFilters, sealed: string): LogCursor {
  const [payload = "", mac = ""] = sealed.split(".");
  const received = Buffer.from(mac, "base64url");
  const expected = macOf(accountId, filters, payload);
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) {
    throw invalid("cursor", "must come from a page with the same filters; start again without it");
  }
  const text = Buffer.from(payload, "base64url").toString();
  const [at, id, start, end] = JSON.parse(text) as [number, string, string, string];
  return { at, id, start, end };
}

function macOf(accountId: number, filters: LogFilters, payload: string): Buffer {
  const { log_type, actions, listings, group_names, pms_names, user_ids } = filters;
  const { start_date, end_date, through, of_subgroups } = filters;
  const own = [through, of_subgroups];
  const bound = [log_type, actions, listings, group_names, pms_names, user_ids, ...own];
  const text = JSON.stringify([accountId, ...bound, start_date, end_date, payload]);
  return createHmac("sha256", derivedKey("cursor")).update(text).digest().subarray(0, 16);
}
