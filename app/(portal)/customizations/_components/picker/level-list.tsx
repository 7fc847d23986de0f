"use client";
import dynamic from "next/dynamic";
import { useFormatter } from "next-intl";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { cx } from "@/components/ui/cx";
import type { Place } from "./levels";

interface PlaceListProps {
  label: string;
  places: readonly Place[];
  /** Rows of two lines: listings, with PMS and id. */
  isTall: boolean;
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** More than these are drawn only where they are in sight. */
const mostDrawn = 60;

const Window = dynamic(() => import("./level-window"), { loading: () => null });

/** A list box of places; a long one waits for what draws a part of it. */
export function PlaceList(props: PlaceListProps) {
  if (props.places.length <= mostDrawn) return <Places {...props} />;
  return (
    <Window rowSize={props.isTall ? 46 : 34}>
      <Places {...props} />
    </Window>
  );
}

function Places({ label, places, chosen, onChoose }: PlaceListProps) {
  return (
    <ListBox
      aria-label={label}
      items={places}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={chosen === null ? [] : [chosen]}
      onSelectionChange={(keys) => {
        if (keys !== "all") keys.forEach((key) => onChoose(String(key)));
      }}
      className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 outline-none"
    >
      {(place) => (
        <ListBoxItem
          id={place.id}
          textValue={place.name}
          className="mb-0.5 flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-sm text-ink-soft focus-ring-inset transition-colors hover:bg-hover hover:text-ink data-selected:bg-accent-soft data-selected:font-medium data-selected:text-accent-ink"
        >
          <Row place={place} />
        </ListBoxItem>
      )}
    </ListBox>
  );
}

function Row({ place }: { place: Place }) {
  const format = useFormatter();
  return (
    <>
      <span className={cx("min-w-0 flex-1", place.parent !== undefined && "pl-4")}>
        <span className="block truncate" title={place.name}>
          {place.name}
        </span>
        {place.detail !== undefined && (
          <span className="block truncate text-xs font-normal text-ink-faint">{place.detail}</span>
        )}
      </span>
      {place.listings !== undefined && (
        <span className="text-xs text-ink-faint tabular-nums">{format.number(place.listings)}</span>
      )}
    </>
  );
}
