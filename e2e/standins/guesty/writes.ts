import { z } from "zod";
import { checkedJson, checkRanges, hundredths, nights, price, rangeDays } from "../checks";
import type { Answer, StandinRequest } from "../messages";
import type { Complain } from "../server";
import type { StandinWrite } from "../shapes";
import { listingNotFound, validationError } from "./errors";
import type { GuestyAccount } from "./account";

const values = {
  ...rangeDays,
  price: price.optional(),
  isBasePrice: z.boolean().optional(),
  minNights: nights.optional(),
  isBaseMinNights: z.boolean().optional(),
};
/** `status` is never sent; `cta` and `ctd` do nothing here. */
const Bulk = z.array(z.strictObject({ listingId: z.string(), ...values })).min(1);
const Single = z.strictObject({
  ...values,
  cta: z.boolean().optional(),
  ctd: z.boolean().optional(),
});
type Range = z.infer<typeof Single>;

/** Sets nights of one listing. 200 "ok" says nothing about what was applied. */
export function answerWrite(
  account: GuestyAccount,
  request: StandinRequest,
  listingId: string | undefined,
  complain: Complain,
): Answer {
  if (request.query.size > 0) complain("has a query");
  if (listingId !== undefined) {
    const range = checkedJson(Single, request, complain);
    return range ? write(account, listingId, [range], complain) : invalid;
  }
  const ranges = checkedJson(Bulk, request, complain);
  const [first] = ranges ?? [];
  if (!ranges || !first) return invalid;
  if (ranges.some((range) => range.listingId !== first.listingId))
    complain("writes several listings in one request");
  return write(account, first.listingId, ranges, complain);
}

const invalid = validationError("the request is not valid", ["startDate"]);

function write(
  { state }: GuestyAccount,
  listingId: string,
  ranges: readonly Range[],
  complain: Complain,
): Answer {
  const listing = state.listings.get(listingId);
  if (!listing) return listingNotFound(listingId);
  if (!listing.isActive) complain("writes a listing that is not active");
  for (const range of ranges) checkValues(range, complain);
  if (!checkRanges(ranges, state.days(listingId), complain)) return invalid;
  const request = state.beginRequest();
  const writes = ranges.map((range) => writeOf(request, listingId, range));
  const refused = state.accept(writes);
  const path = state.namesRefusedRange ? [refused, "price"] : ["price"];
  if (refused >= 0) return validationError("price is not allowed", path);
  return { status: 200, body: "ok" };
}

function checkValues(range: Range, complain: Complain): void {
  const { startDate, endDate, ...given } = range;
  const { price: amount, isBasePrice, minNights, isBaseMinNights } = given;
  if (Object.keys(given).every((name) => name === "listingId"))
    complain(`${startDate} to ${endDate} sets nothing`);
  if (amount !== undefined && isBasePrice === true) complain("price and isBasePrice");
  if (minNights !== undefined && isBaseMinNights === true)
    complain("minNights and isBaseMinNights");
}

function writeOf(request: number, listingId: string, range: Range): StandinWrite {
  const { price: amount, isBasePrice, minNights, isBaseMinNights, cta, ctd } = range;
  return {
    request,
    listingId,
    from: range.startDate,
    to: range.endDate,
    values: {
      ...(amount !== undefined && { price: hundredths(amount), isBasePrice: false }),
      ...(isBasePrice === true && { isBasePrice }),
      ...(minNights !== undefined && { minStay: minNights, isBaseMinStay: false }),
      ...(isBaseMinNights === true && { isBaseMinStay: isBaseMinNights }),
      ...(cta !== undefined && { closedOnArrival: cta }),
      ...(ctd !== undefined && { closedOnDeparture: ctd }),
    },
  };
}
