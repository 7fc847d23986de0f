import { useFormatter } from "next-intl";

/** Returns a function that formats months: `2026-11` → "November 2026". */
export function useMonthName(): (month: string) => string {
  const format = useFormatter();
  return (month) =>
    format.dateTime(new Date(`${month}-01T00:00:00Z`), {
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    });
}
