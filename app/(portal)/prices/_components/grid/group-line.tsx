"use client";
import { CalendarCog, ChevronDown, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useMemo } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { tellsBookings } from "@/lib/catalog/view";
import { type Block, xOf } from "./axis";
import { type GridNight, useManyNights } from "./use-row-nights";
import { type GroupHeading, groupKey } from "./grid-rows";
import { cellId, type LineProps } from "./layout";

interface GroupLineProps extends LineProps {
  row: GroupHeading;
  blocks: readonly Block[];
  /** True if there are other groups. */
  isOneOfMany: boolean;
  onFold: (key: string) => void;
  onOverrides: (group: GroupHeading) => void;
}

/** Largest group whose booked nights are counted, because that reads all its listings. */
const mostCounted = 60;
const noListings: readonly never[] = [];

/** A group's name, and the number of booked listings and units each night, of those whose calendars distinguish bookings. */
export const GroupLine = memo(function GroupLine(props: GroupLineProps) {
  const { row, blocks, index, top } = props;
  const counted = useMemo(
    () => row.members.filter(({ listing }) => tellsBookings(listing)),
    [row.members],
  );
  const count = counted.reduce((sum, { listing }) => sum + listing.units, 0);
  const isCounted = row.members.length <= mostCounted && count > 0;
  const listings = useMemo(
    () =>
      isCounted ? counted.map(({ key, listing: { id, pms } }) => ({ key, id, pms })) : noListings,
    [counted, isCounted],
  );
  const nights = useManyNights(listings, blocks);
  const bookedOn = (day: number): number | null => {
    if (nights.size === 0) return null;
    return [...nights.values()].reduce((sum, { nightOn }) => sum + bookedAt(nightOn(day)), 0);
  };
  return (
    <tr
      aria-rowindex={index + 2}
      className="absolute inset-x-0 block h-6.5 border-b border-line bg-paper/70"
      style={{ top }}
    >
      <Heading {...props} bookedOn={bookedOn} isCounted={isCounted} />
      {isCounted && <Counts {...props} bookedOn={bookedOn} count={count} />}
    </tr>
  );
});

/** 1 for a booked night; of a listing with units, those sold. */
function bookedAt(night: GridNight | undefined): number {
  return night?.units?.sold ?? Number(night?.state === "b");
}

type BookedOn = (day: number) => number | null;

/** The group's name as a button that hides and shows its listings. */
function Heading(props: GroupLineProps & { bookedOn: BookedOn; isCounted: boolean }) {
  const { row, index, names, active, onFold, isCounted } = props;
  const t = useTranslations("prices.grid");
  const name = row.name ?? t(props.isOneOfMany ? "ungrouped" : "everything");
  const label = useHeadingLabel(props, name);
  const Chevron = row.isFolded ? ChevronRight : ChevronDown;
  return (
    <th
      scope="row"
      aria-colindex={1}
      id={active === null ? undefined : cellId(index, active)}
      aria-label={label}
      className="sticky left-0 z-10 flex h-full items-center gap-1.5 border-r border-edge bg-paper pr-3 pl-2.5 text-left text-xs font-normal lg:pl-4"
      style={{ width: names }}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-expanded={!row.isFolded}
        onClick={() => onFold(groupKey(row))}
        className="flex min-w-0 flex-1 items-center gap-1 text-left font-semibold text-ink"
      >
        <Chevron aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
        <span className="truncate">
          {name}
          {row.parent !== null && (
            <span className="ml-1.5 font-normal text-ink-faint">{row.parent}</span>
          )}
        </span>
        <span className="font-normal text-ink-faint tabular-nums">{row.members.length}</span>
      </button>
      {isCounted && row.parent === null && (
        <span className="text-ink-faint max-sm:hidden">{t("booked")}</span>
      )}
      {row.name !== null && (
        <IconButton
          size="sm"
          aria-label={t("groupOverrides")}
          excludeFromTabOrder
          onPress={() => props.onOverrides(row)}
          className="-my-1 -mr-2 shrink-0"
        >
          <CalendarCog aria-hidden />
        </IconButton>
      )}
    </th>
  );
}

/** Returns the label of the focused heading, with the number of booked listings on the focused night. */
function useHeadingLabel(
  { row, active, formats, bookedOn }: GroupLineProps & { bookedOn: BookedOn },
  name: string,
): string | undefined {
  const t = useTranslations("prices.grid");
  if (active === null) return undefined;
  const count = row.members.length;
  const booked = bookedOn(active);
  if (booked === null) return t("heading", { name, count });
  return t("headingOn", { name, count, date: formats.long(active), booked });
}

interface CountsProps extends LineProps {
  bookedOn: BookedOn;
  count: number;
}

/** The number of booked listings each night, or where that doesn't fit, bars as high as the booked share. */
function Counts(props: CountsProps) {
  const { first, last, axis, names, bookedOn } = props;
  if (axis.night < 20) return <Shares {...props} />;
  const counts = [];
  for (let day = Math.max(first, axis.today); day <= last; day++) {
    counts.push(
      <td
        key={day}
        aria-hidden
        className="absolute top-1.5 block text-center text-2xs leading-3.5 text-ink-faint tabular-nums"
        style={{ left: names + xOf(axis, day), width: axis.night }}
      >
        {bookedOn(day)}
      </td>,
    );
  }
  return counts;
}

function Shares({ first, last, axis, names, bookedOn, count }: CountsProps) {
  const height = 18;
  let path = "";
  for (let day = first; day <= last; day++) {
    const share = (bookedOn(day) ?? 0) / count;
    const x = (day - first) * axis.night;
    if (share > 0) path += `M${x} ${height}v${-share * height}h${axis.night}v${share * height}z`;
  }
  return (
    <td aria-hidden className="absolute bottom-0 block" style={{ left: names + xOf(axis, first) }}>
      <svg width={(last - first + 1) * axis.night} height={height}>
        <path d={path} className="fill-edge" />
      </svg>
    </td>
  );
}
