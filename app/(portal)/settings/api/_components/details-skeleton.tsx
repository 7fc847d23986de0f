import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

/** The key's card and the meters before they are there. */
export function DetailsSkeleton() {
  const t = useTranslations("apiDetails");
  return (
    <div aria-busy className="flex flex-col gap-4">
      <output className="sr-only">{t("loading")}</output>
      <Card>
        <Skeleton className="h-24 w-full" />
      </Card>
      <div className="grid gap-4 md:grid-cols-3">
        {[0, 1, 2].map((at) => (
          <Card key={at}>
            <Skeleton className="h-16 w-full" />
          </Card>
        ))}
      </div>
    </div>
  );
}
