import { Skeleton } from "@/components/ui/skeleton";

/** Takes the place of the listing filter while its code or the listings load. */
export function ListingFilterSkeleton() {
  return <Skeleton className="h-8 w-64 max-w-full" />;
}
