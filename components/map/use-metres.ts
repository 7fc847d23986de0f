import { useMemo } from "react";
import { useNumbers } from "@/components/hooks/use-numbers";

/** Writes a distance in the reader's language: whole metres below a kilometre, else kilometres. */
export function useMetres(): (distance: number) => string {
  const { unit } = useNumbers();
  return useMemo(
    () => (distance) => {
      const isFar = distance >= 1_000;
      const digits = { most: isFar && distance < 100_000 ? 1 : 0 };
      return isFar
        ? unit(distance / 1_000, "kilometer", "short", digits)
        : unit(Math.ceil(distance), "meter", "short", digits);
    },
    [unit],
  );
}
