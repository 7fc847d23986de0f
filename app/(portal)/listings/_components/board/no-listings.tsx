"use client";
import { useQuery } from "@tanstack/react-query";
import { House, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { SetupCard } from "@/components/setup/setup-card";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { overviewQuery } from "@/lib/activity/overview/client";

interface NoListingsProps {
  isOwner: boolean;
  /** True for a caller who can access chosen listings only. */
  isLimited: boolean;
}

/** Shown before the first listing. The owner sees how to import listings. */
export function NoListings({ isOwner, isLimited }: NoListingsProps) {
  const t = useTranslations("listings.empty");
  if (isOwner) return <FirstRun />;
  return (
    <EmptyState icon={<House />} title={t(isLimited ? "limitedTitle" : "title")}>
      {t(isLimited ? "limitedText" : "managedText")}
    </EmptyState>
  );
}

function FirstRun() {
  const { account } = useAccount();
  const { data } = useQuery(overviewQuery(account));
  return <SetupCard listings={0} setup={data?.setup ?? nothingYet} isOwner />;
}

const nothingYet = { connections: 0, incomplete: 0, without_base: 0, groups: 0, sent: 0 };

/** Shown when no listing matches the filters. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  const t = useTranslations("listings.empty");
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={<SearchX />}
        title={t("filteredTitle")}
        action={<Button onPress={onClear}>{t("clear")}</Button>}
      >
        {t("filteredText")}
      </EmptyState>
    </div>
  );
}
