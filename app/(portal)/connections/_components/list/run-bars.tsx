"use client";
import { useTranslations } from "next-intl";
import type { RunDay } from "@/lib/sync/connections/schema";

const height = 24;
const width = 6;
const step = 8;

/** Bars of prices sent by day, or of runs if none were sent. Hollow and red: all runs failed. */
export function RunBars({ days }: { days: readonly RunDay[] }) {
  const t = useTranslations("connections.days");
  const measure = days.some(({ sent }) => sent > 0) ? "sent" : "done";
  const max = Math.max(1, ...days.map((day) => day[measure]));
  const total = days.reduce((sum, day) => sum + day[measure], 0);
  const failed = days.filter((day) => hasOnlyFailures(day)).length;
  const span = days.length * step - (step - width);
  return (
    <svg
      role="img"
      aria-label={t(measure, { total, failed })}
      width={span}
      height={height}
      viewBox={`0 0 ${span} ${height}`}
      className="max-w-full overflow-visible"
    >
      {days.map((day, at) => (
        <Bar key={day.date} x={at * step} day={day} share={day[measure] / max} />
      ))}
    </svg>
  );
}

function Bar({ x, day, share }: { x: number; day: RunDay; share: number }) {
  if (hasOnlyFailures(day)) {
    const box = { x: x + 0.5, y: 0.5, width: width - 1, height: height - 1 };
    return <rect {...box} rx={1} className="fill-danger-soft stroke-danger" />;
  }
  // A day with zero is a thin line.
  const barHeight = share === 0 ? 2 : height * (0.25 + share * 0.75);
  const box = { x, y: height - barHeight, width, height: barHeight };
  return <rect {...box} rx={1} className={share === 0 ? "fill-edge" : "fill-band-median"} />;
}

/** Returns true if runs failed and none succeeded. */
function hasOnlyFailures({ done, failed }: RunDay): boolean {
  return failed > 0 && done === 0;
}
