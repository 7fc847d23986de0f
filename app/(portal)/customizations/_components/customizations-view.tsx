"use client";
import { SlidersHorizontal } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useWriteAddress } from "@/components/address/use-address";
import { leaveBy } from "@/components/leave-guard/leave-guard";
import { PageHeader } from "@/components/page-header/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { useAccount } from "@/components/account/use-account";
import { parseLevel, levelText } from "@/lib/pricing/customizations/level-ref";
import { LevelView } from "./level/level-view";
import { PageFrame } from "./page-frame";
import { LevelPicker } from "./picker/level-picker";
import { findLevel, firstTarget } from "./picker/levels";
import type { Rights } from "./level/level-props";
import { useLevels } from "./picker/use-levels";

/** The list of levels, and the rules of the one that the URL names. */
export function CustomizationsView({ rights }: { rights: Rights }) {
  const write = useWriteAddress();
  const { query, listings } = useLevels();
  const target = parseLevel(useSearchParams().get("at")) ?? firstTarget(query.data?.account);
  if (query.data?.listing.length === 0) return <NoListings />;
  const chosen = target && levelText(target);
  const level = findLevel(query.data, target);
  const choose = (at: string) => {
    if (at !== chosen) leaveBy(() => write({ at, rule: null, show: null, night: null }, "push"));
  };
  const picker = { query, scope: target?.scope ?? "account", chosen, onChoose: choose };
  return (
    <PageFrame levels={<LevelPicker {...picker} name={level?.name} />}>
      {target && (
        <LevelView key={chosen} target={target} level={level} listings={listings} rights={rights} />
      )}
    </PageFrame>
  );
}

function NoListings() {
  const t = useTranslations("customizations");
  const { href } = useAccount();
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={t("title")} />
      <EmptyState
        icon={<SlidersHorizontal />}
        title={t("place.noListings")}
        action={<LinkButton href={href("/listings")}>{t("place.toListings")}</LinkButton>}
      >
        {t("place.noListingsText")}
      </EmptyState>
    </div>
  );
}
