"use client";
import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import { ReviewPanel } from "../review/review-panel";
import { useNights } from "../review/use-nights";

// The fallback keeps the page, and with it the focus, while the calendar loads.
const NightsCalendar = dynamic(() => import("../review/nights-calendar"), { loading: () => null });

/** Makes a column higher than the window scroll by keys. */
const scrolling = { tabIndex: 0 };

/** The unsaved changes and their effect on the next nights, beside the rules; on small screens around them. */
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
