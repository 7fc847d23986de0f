"use client";
import { SlidersHorizontal, ChevronsUpDown } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useWriteAddress } from "@/components/hooks/use-address";
import { leaveBy } from "@/components/leave-guard/leave-guard";
import { PageHeader } from "@/components/page-header/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/text-link";
import { useAccount } from "@/components/hooks/use-account";
import { levelText, type LevelRef } from "@/lib/pricing/levels/level-ref";
import type { Scope } from "@/lib/pricing/rules/kinds";
import { ownLevelsQuery, rulesQuery } from "@/lib/pricing/customizations/client";
import { PageFrame, RulesSkeleton } from "./level/rules-skeleton";
import {
  findLevel,
  scopeIn,
  targetIn,
  accountLevels,
  groupLevels,
  listingLevels,
  type PricingLevel,
} from "./picker/levels";
import type { Rights, LevelProps } from "./level/level-props";
import { useMemo, useState } from "react";
import { useLateQuery } from "@/components/prefetch/late-component";
import { groupsQuery } from "@/lib/inventory/groups/client";
import { catalogQuery, listingsQuery } from "@/lib/catalog/client";
import { Button } from "@/components/ui/button";
import { Dialog, DialogTrigger } from "@/components/ui/dialog";
import { LevelSearch, type LevelSearchProps } from "./picker/level-search";
import { QueryView } from "@/components/query-view/query-view";
import { ApiProblem } from "@/lib/http/fetcher";
import { pmsTitle } from "@/lib/core/pms";
import { LevelEditor } from "./level/level-editor";

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

/**
 * Reads every level that rules can be set at, by scope, and the listings for counts and currencies.
 * Reads nothing unless `enabled`.
 */
function useLevels(enabled: boolean) {
  const { account } = useAccount();
  const catalog = useQuery({ ...catalogQuery(account), enabled });
  const groups = useQuery({ ...groupsQuery(account), enabled });
  const listings = useLateQuery({ ...listingsQuery(account), enabled }).data?.listings;
  const levels = useMemo((): Record<Scope, PricingLevel[]> | undefined => {
    if (!catalog.data || !groups.data) return undefined;
    return {
      account: accountLevels(catalog.data.listings),
      group: groupLevels(groups.data.groups, listings),
      listing: listingLevels(catalog.data.listings),
    };
  }, [catalog.data, groups.data, listings]);
  const failed = [catalog, groups].find((query) => query.error && !query.data);
  return {
    query: {
      data: levels,
      error: failed?.error ?? null,
      isFetching: catalog.isFetching || groups.isFetching,
      refetch: () => Promise.all([catalog.refetch(), groups.refetch()]),
    },
    listings,
  };
}

/** The list of levels; on a phone behind a button that names the chosen one. */
function LevelPicker({ name, ...props }: LevelSearchProps & { name: string | undefined }) {
  const t = useTranslations("customizations.place");
  const [isOpen, setOpen] = useState(false);
  const choose = (id: string) => {
    setOpen(false);
    props.onChoose(id);
  };
  return (
    <>
      <div className="hidden h-full lg:block">
        <LevelSearch {...props} />
      </div>
      <div className="lg:hidden">
        <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
          <Button className="w-full">
            <span className="truncate">
              {t(props.scope)} · {name ?? t("choose")}
            </span>
            <ChevronsUpDown aria-hidden />
          </Button>
          <Dialog title={t("label")}>
            <div className="h-[60dvh]">
              <LevelSearch {...props} onChoose={choose} />
            </div>
          </Dialog>
        </DialogTrigger>
      </div>
    </>
  );
}

/** The name and rules of one listing, group or PMS. */
function LevelView(props: LevelProps) {
  const t = useTranslations("customizations");
  const { account } = useAccount();
  const { target, level } = props;
  const query = useQuery(rulesQuery(account, target));
  const name = useLevelName(target, level);
  const description = useLevelDescription(target, level);
  const isGone = query.error instanceof ApiProblem && query.error.status === 404;
  if (isGone) {
    return (
      <EmptyState level={1} title={t("place.unknown")}>
        {t("place.unknownText")}
      </EmptyState>
    );
  }
  return (
    <>
      <PageHeader title={name} description={description} />
      <QueryView
        query={query}
        loading={<RulesSkeleton label={t("loading")} />}
        errorTitle={t("failed")}
      >
        {(rules) => <LevelEditor {...props} name={name} rules={rules} />}
      </QueryView>
    </>
  );
}

function useLevelName(target: LevelRef, level: PricingLevel | undefined): string {
  const t = useTranslations("customizations");
  if (target.scope === "account") return t("about.accountName", { pms: pmsTitle(target.pms_name) });
  return level?.name ?? (target.scope === "listing" ? target.listing_id : t("title"));
}

/** Describes a level in one sentence: its listings, and which levels it overrides. */
function useLevelDescription(target: LevelRef, level: PricingLevel | undefined): string {
  const t = useTranslations("customizations.about");
  if (target.scope === "listing") {
    return t("listing", { pms: pmsTitle(target.pms_name), id: target.listing_id });
  }
  const count = level?.listings;
  if (count === undefined) return t("uncounted");
  if (level?.parent !== undefined) return t("subgroup", { count, parent: level.parent });
  if (target.scope === "account") return t("account", { count, pms: pmsTitle(target.pms_name) });
  return t("group", { count });
}
