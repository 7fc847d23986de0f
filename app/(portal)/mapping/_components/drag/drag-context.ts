import { createContext, useContext } from "react";
import type { Listing } from "@/lib/catalog/schema";
import { isSameListing, type MapTarget } from "@/lib/mappings/board";
import { useMappingScope } from "../page/scope";
import { type SpokenVerdict, useWords } from "../candidates/use-words";

/** The listing that is being dragged. */
export const DraggedContext = createContext<Listing | null>(null);

/** Returns the verdict of `target` on the dragged listing; null without one, and for the listing itself. */
export function useVerdict(target: MapTarget | null): SpokenVerdict | null {
  const dragged = useContext(DraggedContext);
  const { limits } = useMappingScope();
  const { verdict } = useWords();
  if (!dragged || !target || isSameListing(dragged, target.parent)) return null;
  return verdict(dragged, target, limits);
}
