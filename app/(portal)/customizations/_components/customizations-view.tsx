"use client";
import { SlidersHorizontal } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useWriteAddress } from "@/components/address/use-address";
import { leaveBy } from "@/components/leave-guard/leave-guard";
import { PageHeader } from "@/components/page-header/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { useAccount } from "@/components/account/use-account";
import { levelText } from "@/lib/pricing/customizations/level-ref";
import { ownLevelsQuery } from "@/lib/pricing/customizations/client";
import type { Scope } from "@/lib/pricing/customizations/kinds";
import { LevelView } from "./level/level-view";
import { PageFrame } from "./page-frame";
import { LevelPicker } from "./picker/level-picker";
import { findLevel, scopeIn, targetIn } from "./picker/levels";
import type { Rights } from "./level/level-props";
import { useLevels } from "./picker/use-levels";

const none: ReadonlySet<string> = new Set();

/** The list of levels, and the rules of the one that the URL names. */
export function CustomizationsView({ rights }: { rights: Rights }) {
  const levels = useLevels(rights.seesListings);
  if (levels.query.data?.listing.length === 0) return <NoListings isLimited={false} />;
  return <Levels levels={levels} rights={rights} />;
}

interface LevelsProps {
  levels: ReturnType<typeof useLevels>;
  rights: Rights;
}

function Levels({ levels: { query, listings }, rights }: LevelsProps) {
  const write = useWriteAddress();
  const params = useSearchParams();
  const requestedScope = params.get("from");
  const target = targetIn(params.get("at"), requestedScope, query.data?.account);
  const scope = scopeIn(requestedScope, target);
  const chosen = target && levelText(target);
  const level = findLevel(query.data, target);
  const rules = target && (
    <LevelView key={chosen} target={target} level={level} listings={listings} rights={rights} />
  );
  const marked = useQuery(ownLevelsQuery(useAccount().account)).data ?? none;
  if (!rights.seesListings) return rules ?? <NoListings isLimited />;
  const choose = (at: string) => {
    if (at !== chosen)
      leaveBy(() => write({ at, from: null, rule: null, show: null, night: null }, "push"));
  };
  const chooseFrom = (next: Scope) => {
    const from = next === "account" ? null : next;
    leaveBy(() => write({ at: null, from, rule: null, show: null, night: null }, "push"));
  };
  const picker = { query, scope, chosen, marked, onChoose: choose, onScope: chooseFrom };
  return (
    <PageFrame levels={<LevelPicker {...picker} name={level?.name} />}>
      {rules ?? (scope !== "account" && <ChooseLevel scope={scope} />)}
    </PageFrame>
  );
}

/** Replaces the rules until a group or listing is chosen. */
function ChooseLevel({ scope }: { scope: "group" | "listing" }) {
  const t = useTranslations("customizations.place.pick");
  return (
    <EmptyState icon={<SlidersHorizontal />} title={t(scope)}>
      {t(`${scope}Text`)}
    </EmptyState>
  );
}

function NoListings({ isLimited }: { isLimited: boolean }) {
  const t = useTranslations("customizations");
  const { href } = useAccount();
  if (isLimited) {
    return (
      <div className="flex flex-col gap-4">
        <PageHeader title={t("title")} />
        <EmptyState icon={<SlidersHorizontal />} title={t("place.noRight")}>
          {t("place.noRightText")}
        </EmptyState>
      </div>
    );
  }
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
