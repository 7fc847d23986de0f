import { activityTexts } from "./activity";
import { bookingTexts } from "./bookings";
import { figureTexts } from "./figures";
import { integrationTexts } from "./integration";
import { listingTexts } from "./listings";
import { priceTexts } from "./prices";
import { ruleTexts } from "./rules";

const texts = new Map(
  [
    listingTexts,
    figureTexts,
    priceTexts,
    ruleTexts,
    bookingTexts,
    activityTexts,
    integrationTexts,
  ].flatMap((part) => Object.entries(part)),
);

/**
 * Returns what a field holds. A name means the same everywhere, except within the schema, operation or field that an
 * entry names (`Group.name`); `within` lists them, outermost first.
 */
export function textOf(name: string, within: readonly string[]): string | undefined {
  const own = within.toReversed().find((outer) => texts.has(`${outer}.${name}`));
  return texts.get(own === undefined ? name : `${own}.${name}`);
}
