import { CalendarRange, Globe } from "lucide-react";
import { pmsTitle } from "@/lib/core/pms";
import type { Connection } from "@/lib/sync/connections/schema";

/** Two letters of the PMS, or an icon for other kinds. */
export function KindMark({ connection: { kind, pms_name: pms } }: { connection: Connection }) {
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-md border border-line bg-muted text-sm font-semibold text-ink-soft [&_svg]:size-4"
    >
      {kind === "ical" && <CalendarRange />}
      {kind === "ingest" && <Globe />}
      {kind !== "ical" && kind !== "ingest" && pmsTitle(pms).slice(0, 2)}
    </span>
  );
}
