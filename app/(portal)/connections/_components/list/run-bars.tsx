"use client";
import { useTranslations } from "next-intl";
import type { RunDay } from "@/lib/sync/connections/schema";

const height = 24;
const width = 6;
const step = 8;

/** Prices sent on each day, or runs where none were sent; a day on which every run failed is hollow and red. */
export function RunBars({ days }: { days: readonly RunDay[] }) {
  const t = useTranslations("connections.days");
  const measure = days.some(({ sent }) => sent > 0) ? "sent" : "done";
  const most = Math.max(1, ...days.map((day) => day[measure]));
  const total = days.reduce((sum, day) => sum + day[measure], 0);
  const failed = days.filter((day) => isLost(day)).length;
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
        <Bar key={day.date} x={at * step} day={day} share={day[measure] / most} />
      ))}
    </svg>
  );
}

function Bar({ x, day, share }: { x: number; day: RunDay; share: number }) {
  if (isLost(day)) {
    const box = { x: x + 0.5, y: 0.5, width: width - 1, height: height - 1 };
    return <rect {...box} rx={1} className="fill-danger-soft stroke-danger" />;
  }
  // A day without any is a line.
  const tall = share === 0 ? 2 : height * (0.25 + share * 0.75);
  const box = { x, y: height - tall, width, height: tall };
  return <rect {...box} rx={1} className={share === 0 ? "fill-edge" : "fill-band-median"} />;
}

/** True where something failed and nothing succeeded. */
function isLost({ done, failed }: RunDay): boolean {
  return failed > 0 && done === 0;
}
