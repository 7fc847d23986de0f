import { useFormatter } from "next-intl";
import { useMemo } from "react";

/** Writes a distance in the reader's language: whole metres below a kilometre, else kilometres. */
export function useMetres(): (distance: number) => string {
  const format = useFormatter();
  return useMemo(
    () => (distance) => {
      const isFar = distance >= 1_000;
      return format.number(isFar ? distance / 1_000 : Math.ceil(distance), {
        style: "unit",
        unit: isFar ? "kilometer" : "meter",
        unitDisplay: "short",
        maximumFractionDigits: isFar && distance < 100_000 ? 1 : 0,
      });
    },
    [format],
  );
}
