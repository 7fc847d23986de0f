import { createContext, useContext } from "react";
import type { MapWindow } from "./use-map-window";

export const MapContext = createContext<MapWindow | null>(null);

/** What part of the map is drawn, for what stands inside of a MapCanvas. */
export function useMap(): MapWindow {
  const window = useContext(MapContext);
  if (!window) throw new Error("There is no map around this.");
  return window;
}
