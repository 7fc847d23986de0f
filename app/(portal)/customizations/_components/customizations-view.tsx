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
import { targetIn, targetText } from "@/lib/pricing/customizations/target";
import { LevelView } from "./level/level-view";
import { PageFrame } from "./page-frame";
import { PlacePicker } from "./picker/level-picker";
import { findPlace, firstPlace } from "./picker/levels";
import type { Rights } from "./level/rights";
import { usePlaces } from "./picker/use-levels";

/** The rules of the place that the address names, beside the list of places. */
export function CustomizationsView({ rights }: { rights: Rights }) {
  const write = useWriteAddress();
  const { query, details } = usePlaces();
  const target = targetIn(useSearchParams().get("at")) ?? firstPlace(query.data?.account);
  if (query.data?.listing.length === 0) return <NoListings />;
  const chosen = target && targetText(target);
  const place = findPlace(query.data, target);
  const choose = (at: string) => {
    if (at !== chosen) leaveBy(() => write({ at, rule: null }, "push"));
  };
  const picker = { query, scope: target?.scope ?? "account", chosen, onChoose: choose };
  return (
    <PageFrame places={<PlacePicker {...picker} name={place?.name} />}>
      {target && (
        <LevelView key={chosen} target={target} place={place} details={details} rights={rights} />
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
