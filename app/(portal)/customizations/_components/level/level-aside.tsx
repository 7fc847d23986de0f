"use client";
import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import { ReviewPanel } from "../review/review-panel";
import { useNights } from "../review/use-nights";

// Without a fallback of its own the whole page would be hidden while it comes, and lose the focus.
const NightsCalendar = dynamic(() => import("../review/nights-calendar"), { loading: () => null });

/** Keys scroll what is higher than the window. */
const scrolling = { tabIndex: 0 };

/** What is being changed and what it makes of the next nights, beside the rules; on small screens around them. */
export function LevelAside(props: Omit<ComponentProps<typeof ReviewPanel>, "nights">) {
  const nights = useNights(props.draft);
  return (
    <div
      {...scrolling}
      className="focus-ring max-xl:contents xl:sticky xl:top-18 xl:flex xl:max-h-[calc(100dvh-5rem)] xl:w-72 xl:shrink-0 xl:flex-col xl:gap-4 xl:overflow-y-auto"
    >
      <ReviewPanel {...props} nights={nights} />
      <NightsCalendar nights={nights} isDirty={props.draft.changed.length > 0} />
    </div>
  );
}
