import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Skeleton } from "@/components/ui/skeleton";

/** Steps that most prices have. */
const usualRows = 7;

/** Market and steps of the same size while they are read. */
export function BodySkeleton({ isBrief }: { isBrief: boolean }) {
  const t = useTranslations("explain");
  return (
    <>
      <output className="sr-only">{t("loading")}</output>
      {isBrief && <Skeleton className="mx-5 mt-3 h-16 sm:hidden" />}
      <div aria-hidden className={cx(isBrief && "max-sm:hidden")}>
        <div className="border-b border-line bg-paper px-5 py-3">
          <Skeleton className="h-4.5 w-64 max-w-full" />
          <Skeleton className="mt-6.5 h-4 w-full" />
          <Skeleton className="mt-1 h-4 w-full" />
        </div>
        <div className="h-9 border-b border-line" />
        {Array.from({ length: usualRows }, (_, at) => (
          <div key={at} className="flex h-15 justify-between border-b border-line px-5 py-2.5">
            <div className="flex flex-col gap-2">
              <Skeleton className="h-3.5 w-32" />
              <Skeleton className="h-3 w-48" />
            </div>
            <Skeleton className="h-3.5 w-10" />
          </div>
        ))}
      </div>
    </>
  );
}
