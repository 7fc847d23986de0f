"use client";
import { useTranslations } from "next-intl";
import type { CSSProperties, HTMLAttributes, RefObject } from "react";
import { columnOf } from "../axis/axis";
import type { Copied } from "../clipboard/clipboard";
import type { GroupHeading } from "../rows/grid-rows";
import { areasOf } from "../selection/selection";
import { GridHead } from "./grid-head";
import { GroupLine } from "./group-line";
import type { GridLayout } from "./layout";
import { cellId } from "./line";
import { ListingLine } from "./listing-line";
import { Overlay } from "./overlay";
import type { GridFormats } from "./use-grid-formats";
import type { GridState } from "./use-grid-state";
import type { useGridWindow } from "./use-grid-window";

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
