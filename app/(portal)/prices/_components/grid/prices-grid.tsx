"use client";
import { useTranslations } from "next-intl";
import { type CSSProperties, type HTMLAttributes, type RefObject, memo } from "react";
import { columnOf, type Axis, monthsOf, xOf } from "./axis";
import type { Copied } from "./use-clipboard";
import type { GroupHeading } from "./grid-rows";
import { areasOf, type Area, type Position } from "./selection";
import { GroupLine } from "./group-line";
import { type GridLayout, boxOf, cellId } from "./layout";
import { ListingLine } from "./listing-line";
import type { GridFormats } from "./use-grid-formats";
import type { GridState } from "./use-grid-state";
import type { useGridWindow } from "./use-grid-window";
import { cx } from "@/components/ui/cx";
import { weekdayOf } from "@/lib/core/dates";

interface PricesGridProps {
  scroller: RefObject<HTMLDivElement | null>;
  layout: GridLayout;
  state: GridState;
  copied: Copied | null;
  shown: ReturnType<typeof useGridWindow>;
  formats: GridFormats;
  onOverrides: (group: GroupHeading) => void;
  handlers: HTMLAttributes<HTMLElement>;
}

/** Listings and nights as an ARIA grid with one tab stop. Only visible rows and nights are rendered. */
export function PricesGrid({ handlers, ...props }: PricesGridProps) {
  const { scroller, layout, state, copied, shown, formats } = props;
  const t = useTranslations("prices.grid");
  const { rows, axis, names } = layout;
  const { position } = state;
  const day = position && columnOf(axis, position.day);
  const isDrawn = day !== null && day >= shown.first && day <= shown.last;
  const active = position && isDrawn ? cellId(position.row, day) : undefined;
  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-auto overscroll-contain border-t border-line bg-surface select-none"
    >
      <p id={keysId} className="sr-only">
        {t("keys")}
      </p>
      <div className="relative" style={{ width: names + axis.count * axis.night }}>
        <table
          role="grid"
          tabIndex={0}
          aria-label={t("label")}
          aria-describedby={keysId}
          aria-multiselectable
          aria-rowcount={rows.length + 1}
          aria-colcount={axis.count / axis.unit + 1}
          aria-activedescendant={active}
          className="peer/grid block outline-none"
          {...handlers}
        >
          <GridHead
            axis={axis}
            first={shown.first}
            last={shown.last}
            names={names}
            formats={formats}
          />
          <Lines {...props} />
        </table>
        <Overlay
          layout={layout}
          areas={state.areas}
          copied={copied ? areasOf([copied.range], layout.indexes, { unit: 1 }) : []}
          position={position}
        />
      </div>
    </div>
  );
}

const keysId = "prices-keys";

/** The visible rows, and the focused one wherever it is. */
function Lines({
  layout,
  state,
  shown,
  formats,
  onOverrides,
}: Omit<PricesGridProps, "handlers" | "copied">) {
  const { rows, tops, axis, names } = layout;
  const { position } = state;
  const { first, last, blocks } = shown;
  const isOneOfMany = rows.filter(({ kind }) => kind === "group").length > 1;
  const indexes = new Set(position ? [...shown.rows, position.row] : shown.rows);
  return (
    <tbody
      className="relative block"
      style={{ height: tops.at(-1), marginBottom: roomForBar, ...weekends(layout) }}
    >
      {[...indexes].map((index) => {
        const row = rows[index];
        if (!row) return null;
        const active = position?.row === index ? columnOf(axis, position.day) : null;
        const top = tops[index] ?? 0;
        const line = { index, top, axis, first, last, names, active, formats, blocks };
        return row.kind === "group" ? (
          <GroupLine
            key={row.key}
            {...line}
            row={row}
            isOneOfMany={isOneOfMany}
            onFold={state.fold}
            onOverrides={onOverrides}
          />
        ) : (
          <ListingLine
            key={row.key}
            {...line}
            row={row.row}
            onHome={state.toggleHome}
            selected={state.days.get(row.key)?.join() ?? ""}
          />
        );
      })}
    </tbody>
  );
}

/** Space below the last row for the selection bar, in px. */
const roomForBar = 72;

/** One background for all rows, which shades Friday and Saturday nights and marks the beginning of today. */
function weekends({ axis, names }: GridLayout): CSSProperties {
  const { night, unit, first, today } = axis;
  if (unit === 7) return {};
  const now = names + (today - first) * night;
  const line = `linear-gradient(to right, transparent ${now - 1}px, var(--accent) ${now - 1}px ${now}px, transparent ${now}px)`;
  const shade = `repeating-linear-gradient(to right, transparent 0 ${4 * night}px, var(--muted) ${4 * night}px ${6 * night}px, transparent ${6 * night}px ${7 * night}px)`;
  return {
    backgroundImage: `${line}, ${shade}`,
    backgroundPosition: `0 0, ${names}px 0`,
    backgroundRepeat: "no-repeat",
  };
}

/** Outlines of the selection, the copied nights and the focused cell, above the nights. */
function Overlay({
  layout,
  areas,
  copied,
  position,
}: {
  layout: GridLayout;
  areas: readonly Area[];
  copied: readonly Area[];
  position: Position | null;
}) {
  const { axis } = layout;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-0 top-13 bottom-0 text-ink-soft/0 peer-focus/grid:text-ink-soft peer-focus-visible/grid:text-accent"
    >
      {areas.map((area) => (
        <div
          key={`${area.top}-${area.first}-${area.bottom}-${area.last}`}
          className="absolute rounded-sm bg-accent/10 outline-2 outline-accent"
          style={boxOf(layout, area)}
        />
      ))}
      {copied.map((area) => (
        <div
          key={`${area.top}-${area.first}`}
          className="absolute rounded-sm border-2 border-dashed border-accent"
          style={boxOf(layout, area)}
        />
      ))}
      {position && layout.rows[position.row]?.kind === "listing" && (
        <div
          className="absolute rounded-sm border-2 border-current"
          style={boxOf(layout, {
            top: position.row,
            bottom: position.row,
            first: columnOf(axis, position.day),
            last: columnOf(axis, position.day) + axis.unit - 1,
          })}
        />
      )}
    </div>
  );
}

interface GridHeadProps {
  axis: Axis;
  /** Rendered days. */
  first: number;
  last: number;
  names: number;
  formats: GridFormats;
}

/** The sticky head with months and days. */
const GridHead = memo(function GridHead({ axis, first, last, names, formats }: GridHeadProps) {
  const t = useTranslations("prices.grid");
  return (
    <thead className="sticky top-0 z-20 block">
      <tr aria-rowindex={1} className="relative block h-13 border-b border-edge bg-surface text-xs">
        <th
          scope="col"
          aria-colindex={1}
          className="sticky left-0 z-1 flex h-full items-end justify-between gap-2 border-r border-edge bg-surface pr-3 pb-1.5 pl-4 text-left font-normal text-ink-faint lg:pl-6"
          style={{ width: names }}
        >
          <span className="truncate">{t("listing")}</span>
          <span className="whitespace-nowrap max-sm:hidden">{t("booked30")}</span>
        </th>
        <Months axis={axis} first={first} last={last} names={names} formats={formats} />
        <Days axis={axis} first={first} last={last} names={names} formats={formats} />
      </tr>
    </thead>
  );
});

function Months({ axis, first, last, names, formats }: GridHeadProps) {
  return monthsOf(first, last).map((month) => {
    const width = (month.last - month.first + 1) * axis.night;
    const name = axis.unit === 7 ? formats.shortMonth : formats.month;
    return (
      <td
        key={month.month}
        aria-hidden
        className="absolute top-0 block h-5.5 overflow-clip border-l border-edge pt-1.5 leading-4 font-semibold whitespace-nowrap text-ink"
        style={{ left: names + xOf(axis, month.first), width }}
      >
        <span className="sticky inline-block w-0 px-1.5" style={{ left: names }}>
          {width > 24 && name(month.first)}
        </span>
      </td>
    );
  });
}

/** Narrow nights have one date a week. */
function Days({ axis, first, last, names, formats }: GridHeadProps) {
  const isNarrow = axis.night < 20;
  const columns: number[] = [];
  for (let day = first; day <= last; day += isNarrow ? 7 : 1) columns.push(day);
  return columns.map((day) => (
    <th
      key={day}
      scope="col"
      aria-colindex={(day - axis.first) / axis.unit + 2}
      {...(isNarrow && axis.unit === 1 && { "aria-colspan": 7 })}
      className={cx(
        "absolute top-5.5 block h-7.5 text-center leading-3.5 font-normal tabular-nums",
        weekdayOf(day) === 4 || weekdayOf(day) === 5 ? "text-ink" : "text-ink-soft",
      )}
      style={{ left: names + xOf(axis, day), width: axis.night * (isNarrow ? 7 : 1) }}
    >
      {isNarrow ? (
        <span className="block pt-3">{formats.dayOfMonth(day)}</span>
      ) : (
        <>
          <span className="block text-2xs leading-3.5">{formats.letters[weekdayOf(day)]}</span>
          <span
            className={cx(
              "mx-auto block w-fit rounded-xs px-1",
              day === axis.today
                ? "bg-accent font-semibold text-on-accent"
                : (weekdayOf(day) === 4 || weekdayOf(day) === 5) && "font-semibold",
            )}
          >
            {formats.dayOfMonth(day)}
          </span>
        </>
      )}
    </th>
  ));
}
