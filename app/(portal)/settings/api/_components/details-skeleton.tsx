import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

/** Skeleton of the key, the usage and the first call. */
export function DetailsSkeleton() {
  const t = useTranslations("apiDetails");
  return (
    <div aria-busy className="flex flex-col gap-4">
      <output className="sr-only">{t("loading")}</output>
      <LinesCard lines={["h-4 w-16", "h-8 w-full", "h-4 w-56"]} />
      <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
        {["", "", "max-md:col-span-2"].map((className, at) => (
          <LinesCard key={at} className={className} lines={meter} />
        ))}
      </div>
      <LinesCard lines={["h-4 w-20", "h-14 w-full", "h-4 w-2/3"]} />
    </div>
  );
}

const meter = ["h-4 w-24", "h-6 w-16", "h-1.5 w-full"];

function LinesCard({ lines, className = "" }: { lines: readonly string[]; className?: string }) {
  return (
    <Card className={className}>
      <div className="flex flex-col gap-3">
        {lines.map((line) => (
          <Skeleton key={line} className={line} />
        ))}
      </div>
    </Card>
  );
}
