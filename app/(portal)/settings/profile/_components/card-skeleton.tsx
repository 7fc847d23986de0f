import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

export function CardSkeleton({ rows }: { rows: number }) {
  return (
    <Card>
      <Skeleton className="mb-5 h-4 w-24" />
      <div className="flex flex-col gap-4">
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} className="h-8 w-full" />
        ))}
      </div>
    </Card>
  );
}
