import { useQuery } from "@tanstack/react-query";
import { useAccount } from "@/components/account/use-account";
import { daysBetween } from "@/lib/core/dates";
import { nightQuery } from "@/lib/pricing/prices/client-night";
import { lastDayAhead } from "@/lib/pricing/prices/schema";
import type { NightAnswer } from "@/lib/pricing/prices/schema-night";
import type { ExplanationProps } from "./explanation-props";

/** Loads the night, and returns the panel's commands: moving within the nights that have prices, overriding. */
export function useExplanation(props: ExplanationProps) {
  const { listing, date } = props;
  const query = useQuery(nightQuery(useAccount().account, { ...listing, date }));
  const { onOverride, onMove, ...others } = props;
  const allowed: ExplanationProps = {
    ...others,
    ...(onMove && { onMove: bounded(onMove, date, query.data) }),
    ...(canOverride(query.data) && onOverride && { onOverride }),
  };
  return { query, allowed };
}

function canOverride(answer: NightAnswer | undefined): boolean {
  return answer?.can.edit_rules === true && answer.night !== null;
}

/** A move without nights before the listing's today and after the last one that has a price. */
function bounded(
  move: NonNullable<ExplanationProps["onMove"]>,
  date: string,
  answer: NightAnswer | undefined,
): NonNullable<ExplanationProps["onMove"]> {
  return (nights, listings) => {
    const ahead = answer ? daysBetween(answer.listing.today, date) + nights : 0;
    if (nights === 0 || (ahead >= 0 && ahead <= lastDayAhead)) move(nights, listings);
  };
}
