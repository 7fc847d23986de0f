import { Skeleton } from "./skeleton";

interface SkeletonLinesProps {
  /** Announced. */
  label: string;
  /** Classes of each line. */
  lines: readonly string[];
}

/** Lines of text before they are there. */
export function SkeletonLines({ label, lines }: SkeletonLinesProps) {
  return (
    <div className="flex flex-col gap-2">
      <output className="sr-only">{label}</output>
      {lines.map((line) => (
        <Skeleton key={line} className={line} />
      ))}
    </div>
  );
}
