import type { ReactNode } from "react";

/** What confirming will do, point by point. */
export function Consequences({ points }: { points: readonly ReactNode[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 wrap-anywhere">
      {points.filter(Boolean).map((point, at) => (
        <li key={at}>{point}</li>
      ))}
    </ul>
  );
}
