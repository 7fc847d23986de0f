import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

/** The key, the meters and the first call before they are there. */
export function DetailsSkeleton() {
  const t = useTranslations("apiDetails");
  return (
    <div aria-busy className="flex flex-col gap-4">
      <output className="sr-only">{t("loading")}</output>
      <Card>
        <div className="flex flex-col gap-2.5">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-4 w-56" />
        </div>
      </Card>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
        {["", "", "max-md:col-span-2"].map((className, at) => (
          <Card key={at} className={className}>
            <div className="flex flex-col gap-3">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-6 w-16" />
              <Skeleton className="h-1.5 w-full" />
            </div>
          </Card>
        ))}
      </div>
      <Card>
        <div className="flex flex-col gap-3">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </Card>
    </div>
  );
}
