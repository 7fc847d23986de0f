"use client";
import { useTranslations } from "next-intl";
import { GridList, GridListItem } from "react-aria-components/GridList";
import type { DragAndDropHooks } from "react-aria-components/useDragAndDrop";
import { ListLayout, Virtualizer } from "react-aria-components/Virtualizer";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";
import { UnmappedRow } from "./unmapped-row";

export interface UnmappedListProps {
  listings: readonly Listing[];
  /** Undefined on a read-only page. */
  hooks: DragAndDropHooks<Listing> | undefined;
}

const layout = { rowSize: 57 };

/** Listings without a mapping group; each can be dragged, and dropped on another to start a group. */
export function UnmappedList({ listings, hooks }: UnmappedListProps) {
  const t = useTranslations("mapping");
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layout}>
      <GridList
        aria-label={t("unmapped")}
        items={listings}
        {...(hooks && { dragAndDropHooks: hooks })}
        className="relative max-h-[max(22rem,calc(100dvh-15.5rem))] overflow-x-hidden overflow-y-auto rounded-lg focus-ring-inset outline-none lg:rounded-t-none"
      >
        {(listing) => (
          <GridListItem
            id={rowKeyOf(listing)}
            textValue={listing.name}
            className="group h-full border-b border-line bg-surface text-sm focus-ring-inset data-dragging:bg-muted data-drop-target:bg-up-soft data-hovered:bg-hover"
          >
            <UnmappedRow listing={listing} />
          </GridListItem>
        )}
      </GridList>
    </Virtualizer>
  );
}
