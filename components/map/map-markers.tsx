"use client";
import { useState } from "react";
import { MapMarker } from "./map-marker";
import { type Direction, nextIn } from "./next-marker";
import { type Cluster, toPixels } from "./projection";
import type { LookOf, Point } from "./types";
import type { MapWindow } from "./use-map-window";

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
  return clusters.map((cluster) => (
    <MapMarker
      key={keyOf(cluster)}
      look={lookOf(cluster)}
      at={toPixels(view, size, cluster)}
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
