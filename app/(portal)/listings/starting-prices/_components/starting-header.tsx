"use client";
import { ChevronRight, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { saveCsv } from "@/components/chart/save-file";
import { useAccount } from "@/components/hooks/use-account";
import { PageHeader } from "@/components/page-header/page-header";
import { Button } from "@/components/ui/button";
import { lacksPrices } from "./rules/scope";
import type { Board } from "./state/use-board";

/** The page's path, its title, and how many listings it is about. */
export function StartingHeader({ board }: { board?: Board }) {
  const t = useTranslations("startingPrices");
  const { href } = useAccount();
  return (
    <div className="flex flex-col gap-1">
      <nav aria-label={t("path")} className="flex items-center gap-1.5 text-sm text-ink-soft">
        <Link
          href={href("/listings")}
          prefetch={false}
          className="rounded-xs focus-ring hover:text-ink hover:underline"
        >
          {t("listings")}
        </Link>
        <ChevronRight aria-hidden className="size-3.5 text-ink-faint" />
        <span aria-current="page">{t("title")}</span>
      </nav>
      <PageHeader
        title={t("title")}
        {...(board &&
          board.rows.length > 0 && {
            description: <Purpose board={board} />,
            secondaryActions: <SaveCsv board={board} />,
          })}
      />
    </div>
  );
}

function Purpose({ board: { rows, view } }: { board: Board }) {
  const t = useTranslations("startingPrices.text");
  const lacking = rows.filter(({ listing }) => lacksPrices(listing)).length;
  const count = view.keys ? rows.length : lacking;
  return (
    <>
      {t(view.keys ? "keys" : "lacking", { count })} {t("how")}
    </>
  );
}

/** Saves all rows as CSV, whatever the filters show. */
function SaveCsv({ board: { rows, draft, suggestions } }: { board: Board }) {
  const t = useTranslations("startingPrices");
  const onPress = async (): Promise<void> => {
    const { startingCsv } = await import("./rules/starting-csv");
    saveCsv(
      "starting-prices.csv",
      startingCsv(rows, draft, (code) => t(`filters.note.${code}`)),
    );
  };
  return (
    <Button isDisabled={suggestions.isReading} onPress={() => void onPress()}>
      <Download aria-hidden />
      {t("csv")}
    </Button>
  );
}
