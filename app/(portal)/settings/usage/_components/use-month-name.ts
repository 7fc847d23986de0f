import { useFormatter } from "next-intl";

/** Writes a month: `2026-11` → "November 2026". */
export function useMonthName(): (month: string) => string {
  const format = useFormatter();
  return (month) =>
    format.dateTime(new Date(`${month}-01T00:00:00Z`), {
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    });
}
