import { logActions } from "@/lib/audit/entry-kinds";
import type { LogFilters } from "./schema";
import { ways } from "@/lib/audit/ways";

export type LogType = keyof typeof logActions;

/** What an entry can be about, as the address names it. */
export const logTypeNames = ["listing", "group", "account"] as const satisfies readonly LogType[];

/** A log whose filters an address leaves out is that of listings. */
export function filtersIn(params: URLSearchParams): LogFilters {
  const type = logTypeNames.find((name) => name === params.get("type")) ?? "listing";
  const actions = listIn(params, "action").filter((name) => Object.hasOwn(logActions[type], name));
  const people = listIn(params, "person").filter((id) => /^\d{1,9}$/.test(id));
  const groups = listIn(params, "group");
  const through = ways.filter((way) => listIn(params, "through").includes(way));
  const listing = type === "group" ? null : listingIn(params.get("listing"));
  return {
    log_type: type,
    ...(actions.length > 0 && { actions }),
    ...(listing && { listings: [listing] }),
    ...(groups.length > 0 && { group_names: groups }),
    ...(people.length > 0 && { user_ids: people.map(Number) }),
    ...(through.length > 0 && { through }),
    ...datesIn(params),
  };
}

/** Is anything but the type asked for? */
export function isFiltered(filters: LogFilters): boolean {
  return Object.keys(filters).length > 1;
}

/** The filters as parameters of GET …/logs/export. */
export function exportQuery(filters: LogFilters): string {
  const { log_type, listings, ...rest } = filters;
  const query = new URLSearchParams({ log_type });
  for (const { listing_id, pms } of listings ?? [])
    query.append("listings", `${listing_id}@${pms}`);
  for (const [name, value] of Object.entries(rest)) {
    for (const text of [value ?? []].flat()) query.append(name, String(text));
  }
  return query.toString();
}

/** Every value of a parameter that may be given more than once. */
function listIn(params: URLSearchParams, name: string): string[] {
  return [...new Set(params.getAll(name).filter((text) => text !== ""))].slice(0, 100);
}

function listingIn(text: string | null) {
  const [, pms, id] = /^([^/]+)\/(.+)$/.exec(text ?? "") ?? [];
  return pms && id ? { pms, listing_id: id } : null;
}

/** An end before the start is the start. */
function datesIn(params: URLSearchParams): Pick<LogFilters, "start_date" | "end_date"> {
  const [start, end] = [dateIn(params.get("from")), dateIn(params.get("to"))];
  const isReversed = start !== null && end !== null && end < start;
  return {
    ...(start !== null && { start_date: start }),
    ...(end !== null && { end_date: isReversed ? start : end }),
  };
}

function dateIn(text: string | null): string | null {
  if (!text || !/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
