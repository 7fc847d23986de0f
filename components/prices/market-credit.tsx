"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import type { AccountId } from "@/lib/http/fetcher";
import { marketSourcesQuery } from "@/lib/intake/market-sources/client";
import type { MarketSources } from "@/lib/intake/market-sources/schema";
import { insideAirbnbCredit } from "@/lib/intake/market-sources/rules";

/** Whom to credit for market figures, as the licences of the data ask for; nothing until that is known. */
export function MarketCredit({ account, className }: { account: AccountId; className?: string }) {
  const t = useTranslations("marketData");
  const { data } = useQuery(marketSourcesQuery(account));
  const names = data ? creditsOf(data) : [];
  if (names.length === 0) return null;
  return (
    <p className={cx("text-xs text-ink-faint", className)}>
      {t("credit", { names: names.join("; ") })}
    </p>
  );
}

function creditsOf({ sources, installation: { formats } }: MarketSources): string[] {
  const own = sources.flatMap(({ attribution, removed_at: removed, serves }) =>
    attribution !== null && removed === null && serves ? [attribution] : [],
  );
  const shared = formats.includes("inside-airbnb") ? [insideAirbnbCredit] : [];
  return [...new Set([...own, ...shared])];
}
