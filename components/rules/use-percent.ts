import { useFormatter } from "next-intl";

/** A signed percentage in words: `−30%`, `+12.5%`, `0%`. */
export function usePercent(): (percent: number) => string {
  const format = useFormatter();
  return (percent) => {
    const rounded = Math.round(percent * 10) / 10;
    const sign = rounded > 0 ? "+" : rounded < 0 ? "−" : "";
    return `${sign}${format.number(Math.abs(rounded))}%`;
  };
}
