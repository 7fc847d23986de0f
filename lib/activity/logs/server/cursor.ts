import { createHmac, timingSafeEqual } from "node:crypto";
import { invalid } from "@/lib/core/errors";
import { derivedKey } from "@/lib/core/server/secret";
import type { LogFilters } from "../schema";

/** After which entry a page begins, and the days that its first page was asked for. */
export interface Place {
  /** created_at of the last entry seen, milliseconds since 1970. */
  at: number;
  id: string;
  start: string;
  end: string;
}

/** A place as opaque text that is good for this account and these filters only. */
export function sealCursor(accountId: number, filters: LogFilters, place: Place): string {
  const { at, id, start, end } = place;
  const payload = Buffer.from(JSON.stringify([at, id, start, end])).toString("base64url");
  return `${payload}.${macOf(accountId, filters, payload).toString("base64url")}`;
}

/** The place in a cursor. Throws VALIDATION_FAILED where it was changed, or made for another account or other filters. */
export function openCursor(accountId: number, filters: LogFilters, cursor: string): Place {
  const [payload = "", mac = ""] = cursor.split(".");
  const given = Buffer.from(mac, "base64url");
  const wanted = macOf(accountId, filters, payload);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    throw invalid("cursor", "must come from a page with the same filters; start again without it");
  }
  const text = Buffer.from(payload, "base64url").toString();
  const [at, id, start, end] = JSON.parse(text) as [number, string, string, string];
  return { at, id, start, end };
}

function macOf(accountId: number, filters: LogFilters, payload: string): Buffer {
  const { log_type, actions, listings, group_names, pms_names, user_ids } = filters;
  const { start_date, end_date, through } = filters;
  const bound = [log_type, actions, listings, group_names, pms_names, user_ids, through];
  const text = JSON.stringify([accountId, ...bound, start_date, end_date, payload]);
  return createHmac("sha256", derivedKey("cursor")).update(text).digest().subarray(0, 16);
}
