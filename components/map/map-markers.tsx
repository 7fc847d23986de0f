"use client";
import { useState, useEffect, useRef } from "react";
import {
  type Cluster,
  toPixels,
  type Spot,
  type Size,
  type LookOf,
  type Point,
  type Look,
} from "./projection";
import { placeNames, type Side } from "./spread";
import type { MapWindow } from "./use-map-window";
import { Button } from "react-aria-components/Button";
import { cx } from "@/components/ui/cx";

export interface MapMarkersProps<P extends Point> {
  clusters: readonly Cluster<P>[];
  window: MapWindow;
  chosen: P | null;
  lookOf: LookOf<P>;
  onChoose: (point: P) => void;
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** With more markers in sight, no name is shown: they would be a blur, and slow to place. */
const mostNamed = 150;

/** The markers in sight. Tab reaches one of them, arrow keys move to the next in their direction, + and − zoom. */
export function MapMarkers<P extends Point>(props: MapMarkersProps<P>) {
  const { clusters, window, chosen, lookOf, onChoose } = props;
  const [wanted, setWanted] = useState<string | null>(null);
  const { view, size, nearer, farther, show } = window;
  const known = clusters.find((cluster) => keyOf(cluster) === wanted);
  const current = known ?? clusters.find(holds(chosen)) ?? clusters[0];
  const press = (cluster: Cluster<P>) => {
    const [first] = cluster.points;
    const spots = cluster.points.map(({ spot }) => spot);
    const spread = Math.max(...spots.map(({ x, y }) => Math.hypot(x - cluster.x, y - cluster.y)));
    // Zooming in does not separate points at the same coordinates.
    if (cluster.points.length > 1 && spread > view.metresPerPixel / 4 && spread > 0.5) show(spots);
    else if (first) onChoose(nextOf(cluster.points, chosen) ?? first);
  };
  const onKey = (key: string, from: Cluster<P>): boolean => {
    if (key === "+" || key === "=") nearer(toPixels(view, size, from));
    else if (key === "-") farther();
    else {
      const direction = directions[key];
      const next = direction && nextIn(clusters, from, direction);
      if (!next) return false;
      setWanted(keyOf(next));
    }
    return true;
  };
  const markers = clusters.map((cluster) => ({
    cluster,
    look: lookOf(cluster),
    at: toPixels(view, size, cluster),
  }));
  const sideOf = sidesOf(markers, size);
  return markers.map(({ cluster, look, at }, index) => (
    <MapMarker
      key={keyOf(cluster)}
      look={look}
      at={at}
      side={sideOf.get(index) ?? null}
      size={size}
      isChosen={holds(chosen)(cluster)}
      isCurrent={cluster === current}
      isWanted={keyOf(cluster) === wanted}
      onFocus={() => setWanted(keyOf(cluster))}
      onPress={() => press(cluster)}
      onKey={(key) => onKey(key, cluster)}
    />
  ));
}

function sidesOf(
  markers: readonly { at: Spot; look: Look }[],
  size: Size,
): ReadonlyMap<number, Side> {
  if (markers.length > mostNamed) return new Map();
  const named = markers.map(({ at, look }) => ({ ...at, name: look.name ?? null }));
  return placeNames(named, size);
}

function keyOf({ points }: Cluster<Point>): string {
  return points[0]?.key ?? "";
}

function holds(chosen: Point | null) {
  return ({ points }: Cluster<Point>): boolean => chosen !== null && points.includes(chosen);
}

/** Pressing the same place again chooses the next one there. */
function nextOf<P extends Point>(points: readonly P[], chosen: P | null): P | undefined {
  const index = points.findIndex(({ key }) => key === chosen?.key);
  return points[(index + 1) % points.length];
}

type Direction = "up" | "down" | "left" | "right";

const turns: Record<Direction, (by: Spot) => { ahead: number; aside: number }> = {
  up: ({ x, y }) => ({ ahead: -y, aside: x }),
  down: ({ x, y }) => ({ ahead: y, aside: x }),
  left: ({ x, y }) => ({ ahead: -x, aside: y }),
  right: ({ x, y }) => ({ ahead: x, aside: y }),
};

/** Returns the nearest spot in a direction, preferring those within 45° of it. */
export function nextIn<Position extends Spot>(
  spots: readonly Position[],
  from: Position,
  direction: Direction,
): Position | undefined {
  const measured = spots.flatMap((spot) => {
    const { ahead, aside } = turns[direction]({ x: spot.x - from.x, y: spot.y - from.y });
    return spot !== from && ahead > 0 ? [{ spot, ahead, aside: Math.abs(aside) }] : [];
  });
  const straight = measured.filter(({ ahead, aside }) => aside <= ahead);
  const [next] = (straight.length > 0 ? straight : measured).toSorted(
    (a, b) => Math.hypot(a.ahead, a.aside) - Math.hypot(b.ahead, b.aside),
  );
  return next?.spot;
}

interface MapMarkerProps {
  look: Look;
  at: Spot;
  /** Where its name is shown; null: only on hover and focus. */
  side: Side | null;
  /** Size of the map, which the name stays inside. */
  size: Size;
  isChosen: boolean;
  /** Tab reaches it. */
  isCurrent: boolean;
  /** Reached by an arrow key, hence takes the focus. */
  isWanted: boolean;
  onFocus: () => void;
  onPress: () => void;
  /** Returns whether the key was handled. */
  onKey: (key: string) => boolean;
}

const places: Readonly<Record<Side, string>> = {
  right: "left-full ml-1",
  left: "right-full mr-1",
  above: "bottom-full mb-0.5",
  below: "top-full mt-0.5",
};

/** In px: nearer to an edge of the map, a name would be cut off. */
const edge = { top: 32, side: 160 };

/** A marker of one or several points, with its name on hover and focus. */
function MapMarker(props: MapMarkerProps) {
  const { look, at, side, size, isChosen, isCurrent, isWanted, onFocus, onPress, onKey } = props;
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isWanted && ref.current?.parentElement?.contains(document.activeElement))
      ref.current.focus({ preventScroll: true });
  }, [isWanted]);
  return (
    <Button
      ref={ref}
      aria-label={look.label}
      excludeFromTabOrder={!isCurrent}
      onFocus={onFocus}
      onPress={onPress}
      onKeyDown={(event) => {
        if (!onKey(event.key)) event.continuePropagation();
      }}
      style={{ left: at.x, top: at.y }}
      className={cx(
        "group absolute z-1 grid -translate-1/2 place-items-center focus-ring hover:z-2 data-focus-visible:z-2",
        look.className,
        isChosen && "z-2 ring-2 ring-ink ring-offset-2 ring-offset-surface",
      )}
    >
      {look.text}
      {side !== null && (
        <span
          aria-hidden
          className={cx(
            "pointer-events-none absolute max-w-44 truncate rounded-xs bg-surface/85 px-1 text-xs font-normal whitespace-nowrap text-ink-soft group-hover:hidden group-data-focus-visible:hidden",
            places[side],
          )}
        >
          {look.name}
        </span>
      )}
      <span
        aria-hidden
        className={cx(
          "pointer-events-none absolute hidden rounded-sm bg-ink px-1.5 py-0.5 text-xs font-normal whitespace-nowrap text-surface group-hover:block group-data-focus-visible:block",
          at.y < edge.top ? "top-full mt-1" : "bottom-full mb-1",
          at.x < edge.side && "left-0",
          at.x >= edge.side && at.x > size.width - edge.side && "right-0",
        )}
      >
        {look.label}
      </span>
    </Button>
  );
}
