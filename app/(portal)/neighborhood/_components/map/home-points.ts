import { projectorAround, type Spot } from "@/components/map/projection";
import type { Point } from "@/components/map/types";
import { bandEnds, bandOf } from "@/lib/market/neighborhood/bands";
import type { Comparables } from "@/lib/market/neighborhood/schema-comparables";

type Home = Comparables["comparables"][number];

/** A comparable on the map; `band` from 0, null without a price. */
export interface HomePoint extends Point {
  home: Home;
  band: number | null;
}

/** Share of homes, nearest first, that the initial view covers: a few distant ones would crowd the others. */
const firstShare = 0.9;

/** Returns the comparables of a category of bedrooms, or all, as points around the listing. */
export function homePoints(around: Comparables, category: string | null) {
  const project = projectorAround(around);
  const homes = around.comparables.filter((home) => !category || home.category === category);
  const ends = bandEnds(homes.flatMap(({ price }) => price ?? []));
  const points = homes.map((home, at): HomePoint => {
    const band = home.price === null ? null : bandOf(home.price, ends);
    return { key: String(at), home, band, spot: project(home) };
  });
  const near = points.slice(0, Math.ceil(points.length * firstShare)).map(({ spot }) => spot);
  const first: Spot[] = [{ x: 0, y: 0 }, ...near];
  return { points, ends, first };
}
