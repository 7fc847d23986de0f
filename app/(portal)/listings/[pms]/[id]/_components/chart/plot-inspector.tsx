import { type ChangeEvent, type PointerEvent, type ReactNode, useState } from "react";
import { PlotTip } from "@/components/chart/plot/inspector";
import type { Formats } from "@/components/chart/use-formats";
import type { ListingNight } from "@/lib/pricing/prices/listing-nights";
import { useCursor } from "../state/cursor";
import type { PlotScales } from "./plot-shapes";
import { useTranslations } from "next-intl";
import { channelLabel } from "@/lib/catalog/view";
import type { NightsProps } from "../state/page-props";

interface PlotInspectorProps {
  label: string;
  nights: readonly ListingNight[];
  scales: PlotScales;
  formats: Formats;
  factsOf: (night: ListingNight) => NightFact[];
  /** Null resets the zoom. */
  onZoom: (range: readonly [string, string] | null) => void;
  children: ReactNode;
}

/** Fewest nights that a drag zooms to. */
const fewestNights = 4;

/** Shows one night at a time, by pointer or with the keys of an invisible slider. Dragging zooms, a double click resets. */
export function PlotInspector(props: PlotInspectorProps) {
  const { label, nights, scales, formats, factsOf, onZoom, children } = props;
  const { at, start, show, move, handlers } = usePointer(props);
  const night = at === null ? undefined : nights[at];
  return (
    <div
      className="relative rounded-md outline-2 -outline-offset-2 outline-transparent has-focus-visible:outline-accent"
      style={{ height: scales.height }}
    >
      {scales.width > 0 && children}
      {scales.width > 0 && at !== null && night && (
        <>
          <CursorMark at={at} price={night.price} start={start} scales={scales} />
          <PlotTip
            left={scales.x(at)}
            width={scales.width}
            title={formats.day(night.date)}
            lines={factsOf(night).map((fact) => ({ key: fact.label, ...fact }))}
            isWide
          />
        </>
      )}
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText(night ?? nights[0], formats, factsOf)}
        min={0}
        max={Math.max(0, nights.length - 1)}
        value={at ?? 0}
        onChange={(event: ChangeEvent<HTMLInputElement>) => show(Number(event.target.value))}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && show(at ?? 0)}
        onBlur={() => move(null)}
        {...handlers}
        onDoubleClick={() => onZoom(null)}
        className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
      />
    </div>
  );
}

/** Tracks the night under the pointer and the one where a mouse drag began. */
function usePointer({ nights, scales, onZoom }: PlotInspectorProps) {
  const [date, move] = useCursor();
  const [start, setStart] = useState<number | null>(null);
  const found = nights.findIndex((night) => night.date === date);
  const at = found < 0 ? null : found;
  const show = (index: number) => move(nights[index]?.date ?? null);
  const nightAt = (event: PointerEvent<HTMLInputElement>) =>
    scales.nearest(event.clientX - event.currentTarget.getBoundingClientRect().left);
  const zoom = (from: number, to: number) => {
    const [first, last] = [nights[Math.min(from, to)], nights[Math.max(from, to)]];
    if (first && last && Math.abs(to - from) + 1 >= fewestNights) onZoom([first.date, last.date]);
  };
  const handlers = {
    onPointerMove: (event: PointerEvent<HTMLInputElement>) => show(nightAt(event)),
    onPointerDown: (event: PointerEvent<HTMLInputElement>) => {
      // Otherwise the slider jumps to a value other than the one under the pointer.
      event.preventDefault();
      show(nightAt(event));
      if (event.pointerType === "mouse") setStart(nightAt(event));
    },
    onPointerUp: (event: PointerEvent<HTMLInputElement>) => {
      if (start !== null) zoom(start, nightAt(event));
      setStart(null);
    },
    onPointerLeave: () => {
      setStart(null);
      move(null);
    },
  };
  return { at, start, show, move, handlers };
}

function valueText(
  night: ListingNight | undefined,
  formats: Formats,
  factsOf: (night: ListingNight) => NightFact[],
): string {
  if (!night) return "";
  const facts = factsOf(night).map(({ label, text }) => `${label} ${text}`);
  return `${formats.day(night.date)}: ${facts.join(", ")}`;
}

interface CursorMarkProps {
  at: number;
  price: number | null;
  /** Index of the night where a drag began. */
  start: number | null;
  scales: PlotScales;
}

function CursorMark({ at, price, start, scales }: CursorMarkProps) {
  const x = scales.x(at);
  const { top, laneBottom, width } = scales;
  const other = start === null ? x : scales.x(start);
  return (
    <svg
      aria-hidden
      width={width}
      height={scales.height}
      className="pointer-events-none absolute inset-0"
    >
      {other !== x && (
        <rect
          x={Math.min(x, other)}
          y={top}
          width={Math.abs(x - other)}
          height={laneBottom - top}
          className="fill-accent/15"
        />
      )}
      <path d={`M${x} ${top}V${laneBottom}`} className="stroke-ink-faint" />
      {price !== null && (
        <circle cx={x} cy={scales.y(price)} r={4} className="fill-accent stroke-surface stroke-2" />
      )}
    </svg>
  );
}

/** A line of a night's tooltip. */
interface NightFact {
  label: string;
  text: string;
}

/** Returns a night's facts, each with its label. */
export function useNightFacts({
  bars,
  calendar,
  market,
  formats,
}: Pick<NightsProps, "bars" | "calendar" | "market" | "formats">) {
  const t = useTranslations("listing");
  return (night: ListingNight): NightFact[] => {
    const { price, demand, minStay, override } = night;
    const facts: (NightFact | false | null)[] = [
      price !== null && { label: t("chart.price"), text: formats.money(price) },
      override !== null && { label: t("chart.override"), text: t(`level.${override}`) },
      stateOf(night),
      demand !== "unavailable" && { label: t("chart.demand"), text: t(`demand.${demand}`) },
      minStay !== calendar.min_stay_default && {
        label: t("chart.minStay"),
        text: t("chart.nightsValue", { count: minStay }),
      },
      bandOn(night.date),
    ];
    return facts.filter((fact) => fact !== false && fact !== null);
  };

  function stateOf({ state, date }: ListingNight): NightFact | null {
    if (state === "booked") return { label: t("chart.booked"), text: bookingOn(date) };
    if (state !== "blocked" && state !== "unavailable") return null;
    return {
      label: t(state === "blocked" ? "chart.block" : "chart.unavailable"),
      text: t("chart.yes"),
    };
  }

  function bookingOn(date: string): string {
    const bar = bars.find(({ from, to }) => from <= date && date <= to);
    const rate = bar?.rate ?? null;
    const parts = [bar?.channel && channelLabel(bar.channel), rate !== null && formats.money(rate)];
    return parts.filter(Boolean).join(", ") || t("chart.yes");
  }

  function bandOn(date: string): NightFact | null {
    const { p25 = null, p75 = null } = market.nights.get(date) ?? {};
    if (p25 === null || p75 === null) return null;
    return { label: t("chart.bandShort"), text: `${formats.money(p25)}–${formats.whole(p75)}` };
  }
}
