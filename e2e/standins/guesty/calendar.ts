import { z } from "zod";
import { checkedQuery, checkNoBody, daysRead, rangeDays } from "../checks";
import type { Answer, StandinRequest } from "../messages";
import type { Complain } from "../server";
import type { StandinNight } from "../shapes";
import { listingNotFound } from "./errors";
import type { GuestyAccount } from "./account";

const days = {
  ...rangeDays,
  includeAllotment: z.enum(["true", "false"]).optional(),
};
const Several = z.strictObject({ ...days, listingIds: z.string().min(1) });
const One = z.strictObject(days).transform((query) => ({ ...query, listingIds: "" }));
/** The most ids of one read that connections.md §7 counts with. */
const mostIds = 10;

/** Nights of one listing or several, both ends included. */
export function answerCalendar(
  account: GuestyAccount,
  request: StandinRequest,
  listingId: string | undefined,
  complain: Complain,
): Answer {
  checkNoBody(request, complain);
  const schema = listingId === undefined ? Several : One;
  const query = checkedQuery(schema, request, complain);
  if (!query) return { status: 400, body: { message: "Bad Request" } };
  const dates = daysRead(query, complain);
  const ids = listingId === undefined ? query.listingIds.split(",") : [listingId];
  if (ids.length > mostIds) complain(`reads the calendars of over ${mostIds} listings`);
  if (new Set(ids).size < ids.length) complain("an id comes twice");
  const unknown = ids.find((id) => !account.state.listings.has(id));
  if (unknown !== undefined) return listingNotFound(unknown);
  const nights = ids.flatMap((id) => dates.map((date) => nightOf(account, id, date)));
  const body =
    account.options.envelope === "documented" ? nights : { status: 200, data: { days: nights } };
  return { status: 200, body };
}

function nightOf({ state }: GuestyAccount, listingId: string, date: string): unknown {
  const night = state.night(listingId, date);
  return {
    date,
    listingId,
    currency: state.listing(listingId).currency,
    price: night.price / 100,
    isBasePrice: night.isBasePrice,
    minNights: night.minStay,
    isBaseMinNights: night.isBaseMinStay,
    status: night.status,
    allotment: null,
    blocks: blocksOf(night),
    cta: night.closedOnArrival,
    ctd: night.closedOnDeparture,
    ...night.fields,
  };
}

function blocksOf({ status }: StandinNight): Record<string, boolean> {
  const none = { m: false, r: false, b: false, bd: false, sr: false, abl: false, a: false };
  const others = { bw: false, o: false, pt: false, ic: false, an: false };
  const set = { booked: "b", reserved: "r", unavailable: "m" }[status];
  return { ...none, ...others, ...(set !== undefined && { [set]: true }) };
}
