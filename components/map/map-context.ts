import { createContext, useContext } from "react";
import type { MapWindow } from "./use-map-window";

export const MapContext = createContext<MapWindow | null>(null);

/** Returns the visible part of the map. Throws outside a MapCanvas. */
export function useMap(): MapWindow {
  const window = useContext(MapContext);
  if (!window) throw new Error("useMap is called outside a MapCanvas");
  return window;
}
