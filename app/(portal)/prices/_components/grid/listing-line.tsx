"use client";
import { memo } from "react";
import type { ListingRow } from "@/lib/catalog/rows";
import type { Block } from "../axis/axis";
import type { RowNights } from "../data/row-nights";
import { changeOf } from "../data/price-change";
import { useRowNights } from "../data/use-row-nights";
import { useYesterday } from "../data/use-yesterday";
import { Bars } from "./bars";
import type { LineProps } from "./line";
import { NameCell } from "./name-cell";
import { RowNotice } from "./row-notice";
import { HiddenCell, Tiles } from "./tiles";
import { useChangeText, useNightText } from "./use-night-text";
import { Weeks } from "./weeks";

interface ListingLineProps extends LineProps {
  row: ListingRow;
  blocks: readonly Block[];
  /** Selected days, joined with commas. */
  selected: string;
}

const none: RowNights = {
  error: null,
  currency: null,
  usualStay: 1,
  bars: [],
  nightOn: () => undefined,
};

/** A listing with its nights. */
export const ListingLine = memo(function ListingLine(props: ListingLineProps) {
  const { row, blocks, index, top, axis, active, formats } = props;
  const { nights = none, isFailed, retry } = useRowNights(row.listing, blocks);
  const { nightText, weekText } = useNightText(formats);
  const yesterday = useYesterday(row.listing, blocks, axis);
  const changeText = useChangeText(formats);
  const text = axis.unit === 7 ? weekText : nightText;
  const changeOn = (day: number) => {
    const night = nights.nightOn(day);
    const change = night && changeOf(night, yesterday(day));
    return change ? { ...change, text: changeText(change, nights.currency) } : null;
  };
  const label = active === null ? undefined : labelOf(active);
  function labelOf(day: number): string {
    const change = changeOn(day);
    const parts = [text(nights, day), ...(change ? [change.text] : [])];
    return `${row.listing.name}, ${formats.long(day)}: ${parts.join(", ")}`;
  }
  const drawn = { ...props, nights, label, changeOn };
  return (
    <tr
      aria-rowindex={index + 2}
      data-row={row.key}
      className="absolute inset-x-0 block h-9.5 border-b border-line"
      style={{ top }}
    >
      <NameCell row={row} names={props.names} formats={formats} />
      {!isFailed && (axis.unit === 7 ? <Weeks {...drawn} /> : <Tiles {...drawn} />)}
      {isFailed && active !== null && (
        <HiddenCell index={index} axis={axis} day={active} label={label} />
      )}
      {axis.unit === 1 && <Bars {...drawn} />}
      <RowNotice
        row={row}
        names={props.names}
        error={isFailed ? "failed" : nights.error}
        onRetry={retry}
      />
    </tr>
  );
});
