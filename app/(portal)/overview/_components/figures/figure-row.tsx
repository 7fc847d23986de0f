"use client";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { House } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import type { WriteAddress } from "@/components/address/use-address";
import { QueryView } from "@/components/query-view/query-view";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { overviewMarketQuery } from "@/lib/activity/overview/client";
import type { OverviewFigures } from "@/lib/activity/overview/schema-figures";
import type { OverviewChoice } from "@/lib/activity/overview/view";
import { useNumbers } from "@/components/numbers/use-numbers";
import { FigureCell } from "./figure-cell";
import { FigureSkeleton } from "./figure-skeleton";
import { useFigures } from "./use-figures";

interface FigureRowProps {
  query: UseQueryResult<OverviewFigures>;
  choice: OverviewChoice;
  write: WriteAddress;
}

/** The key figures of a range of nights. Market figures load separately, because the first read takes longer. */
export function FigureRow({ query, choice, write }: FigureRowProps) {
  const t = useTranslations("overview.figures");
  return (
    <section
      aria-label={t("label")}
      className={cx(
        query.isError &&
          !query.data &&
          "min-h-28.5 rounded-lg border border-line bg-surface p-4 pb-1",
      )}
    >
      <QueryView
        query={query}
        loading={<FigureSkeleton />}
        isEmpty={({ listings }) => listings === 0}
        empty={
          <div className="rounded-lg border border-line bg-surface">
            <EmptyState
              icon={<House />}
              title={t("noneTitle")}
              className="py-8"
              action={<Button onPress={() => write({ group: null })}>{t("noneAction")}</Button>}
            >
              {t("noneText")}
            </EmptyState>
          </div>
        }
        errorTitle={t("failed")}
      >
        {(data) => <Figures data={data} choice={choice} isOld={query.isPlaceholderData} />}
      </QueryView>
    </section>
  );
}

interface FiguresProps {
  data: OverviewFigures;
  choice: OverviewChoice;
  /** True while the figures of the previous choice are shown. */
  isOld: boolean;
}

function Figures({ data, choice, isOld }: FiguresProps) {
  const { account } = useAccount();
  const { data: market, isError } = useQuery({
    ...overviewMarketQuery(account, choice),
    enabled: data.occupancy !== null,
  });
  const figures = useFigures(data, isError || data.occupancy === null ? null : market, choice);
  return (
    <>
      <ul
        aria-busy={isOld}
        className={cx(
          "grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line transition-opacity lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none",
          isOld && "opacity-60",
        )}
      >
        {figures.map((figure) => (
          <li key={figure.id} className="min-w-0 bg-surface max-lg:last:odd:col-span-2">
            <FigureCell figure={figure} />
          </li>
        ))}
      </ul>
      <Coverage data={data} />
    </>
  );
}

/** Says which listings occupancy and RevPAR cover, where not all. */
function Coverage({ data }: { data: OverviewFigures }) {
  const t = useTranslations("overview.figures");
  const { percent: write } = useNumbers();
  const { occupancy, known, listings, untold, unavailable_share: share } = data;
  if (occupancy === null || known === listings) return null;
  const percent = share === null ? null : write(share, { most: 0 });
  return (
    <p className="mt-1.5 text-sm text-ink-faint">
      {known > 0 && t("known", { known })}
      {known === 0 && (untold === 0 ? t("knownNone") : t("untoldOnly"))}
      {known > 0 && percent !== null && ` ${t("untold", { untold, share: percent })}`}
    </p>
  );
}
