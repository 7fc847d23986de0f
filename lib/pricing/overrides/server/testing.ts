import type { Caller } from "@/lib/auth/server/caller";
import { addDays, type DateText, today } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { makeAccount, makeListings } from "@/prisma/factories";
import {
  GroupOverridesDelete,
  GroupOverridesWrite,
  OverridesDelete,
  OverridesQuery,
  OverridesWrite,
} from "../schema";
import { removeOverrides, setOverrides } from "./commands";
import { removeGroupOverrides, setGroupOverrides } from "./group-commands";
import { listOverrides } from "./queries";

/** The date `days` from today, in the time zone of the factories' listings. */
export const inDays = (days: number): DateText => addDays(today("America/Vancouver"), days);

/** A fixed price, as clients send it. */
export const fixed = (price: number | string, more: object = {}) => ({
  price,
  price_type: "fixed",
  currency: "CAD",
  ...more,
});

/** An account with listings of these ids. */
export async function withListings(...ids: string[]) {
  const made = await makeAccount();
  const rows = await makeListings(
    made.account,
    ids.map((listingId) => ({ listingId })),
  );
  const keyOf = (id: string): number => {
    const row = rows.find(({ listingId }) => listingId === id);
    if (!row) throw new Error(`There is no ${id}.`);
    return row.key;
  };
  return { ...made, rows, keyOf };
}

type Body = { update_children?: boolean };

/** Parses rows with the request's schema, as the API does, and writes them. */
export const set = (caller: Caller, id: string, overrides: object[], body: Body = {}) =>
  setOverrides(caller, id, OverridesWrite.parse({ pms: "guesty", overrides, ...body }));

export const remove = (caller: Caller, id: string, dates: DateText[], body: Body = {}) => {
  const overrides = dates.map((date) => ({ date }));
  return removeOverrides(
    caller,
    id,
    OverridesDelete.parse({ pms_name: "guesty", overrides, ...body }),
  );
};

export const list = async (caller: Caller, id: string, query: object = {}) =>
  (await listOverrides(caller, id, OverridesQuery.parse({ pms: "guesty", ...query }))).overrides;

export const setGroup = (caller: Caller, id: number, overrides: unknown[]) =>
  setGroupOverrides(caller, GroupOverridesWrite.parse({ id, overrides }));

export const removeGroup = (caller: Caller, id: number, dates: string[]) =>
  removeGroupOverrides(
    caller,
    GroupOverridesDelete.parse({ id, overrides: dates.map((date) => ({ date })) }),
  );

/** Versions, oldest first: owner, date, price or null where deleted. */
export async function versions() {
  const rows = await db().overrideVersion.findMany({ orderBy: { id: "asc" } });
  return rows.map(({ listingKey, groupId, date, state }) => [
    listingKey ?? groupId,
    date.toISOString().slice(0, 10),
    state && typeof state === "object" && "price" in state ? state["price"] : null,
  ]);
}

/** The activity log so far: listing or group, action, changes. */
export async function logged() {
  const rows = await db().logEntry.findMany({ orderBy: { id: "asc" } });
  return rows.map(({ listingId, name, action, changes }) => [listingId ?? name, action, changes]);
}
