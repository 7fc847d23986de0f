"use client";
import { useMap } from "@/components/map/map-context";
import { toPixels } from "@/components/map/projection";
import { useMappingScope } from "../page/scope";
import type { MapPoint } from "./map-points";

/** The circle within which the chosen listing can be mapped. */
export function MapReach({ chosen }: { chosen: MapPoint }) {
  const { limits } = useMappingScope();
  const { view, size } = useMap();
  const middle = toPixels(view, size, chosen.spot);
  return (
    <circle
      cx={middle.x}
      cy={middle.y}
      r={limits.maxMetres / view.metresPerPixel}
      className="fill-accent/8 stroke-accent"
      strokeDasharray="5 4"
    />
  );
}
