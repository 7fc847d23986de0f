"use client";
import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import { ReviewPanel } from "../review/review-panel";
import { usePreview } from "../review/use-preview";
import { useShown } from "../review/use-shown";
import type { LevelProps } from "./level-props";
import { membersOf } from "./members";

// The fallback keeps the page, and with it the focus, while they load.
const NightsCalendar = dynamic(() => import("../review/nights-calendar"), { loading: () => null });
const PricePreview = dynamic(() => import("../preview/price-preview"), { loading: () => null });

/** Makes a column higher than the window scroll by keys. */
const scrolling = { tabIndex: 0 };

interface LevelAsideProps extends Omit<ComponentProps<typeof ReviewPanel>, "previewing"> {
  listings: LevelProps["listings"];
}

/** The unsaved changes and their effect on prices; beside the rules, or around them if narrow. */
export function LevelAside({ listings, ...props }: LevelAsideProps) {
  const { target, draft, isWrong } = props;
  const { shown, ...show } = useShown();
  const previewing = usePreview({ target, changes: draft.changes, isWrong, shown });
  const isDirty = draft.changed.length > 0;
  return (
    <div
      {...scrolling}
      className="focus-ring max-xl:contents xl:sticky xl:top-18 xl:flex xl:max-h-[calc(100dvh-5rem)] xl:w-76 xl:shrink-0 xl:flex-col xl:gap-4 xl:overflow-y-auto 2xl:w-96"
    >
      <ReviewPanel {...props} previewing={previewing} />
      {isDirty ? (
        !isWrong && (
          <PricePreview
            target={target}
            name={props.name}
            members={membersOf(target, listings)}
            previewing={previewing}
            shown={shown}
            {...show}
          />
        )
      ) : (
        <NightsCalendar rules={draft.base} />
      )}
    </div>
  );
}
