"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { QueryView } from "@/components/query-view/query-view";
import { useLevelWords, useRuleWords } from "@/components/rules/use-rule-words";
import { Badge } from "@/components/ui/badge";
import { rulesQuery } from "@/lib/pricing/customizations/client";
import { type EffectiveRule, effectiveRules } from "@/lib/pricing/customizations/settings";
import { kinds } from "@/lib/pricing/rules/kinds";
import { type LevelRef, levelText } from "@/lib/pricing/levels/level-ref";
import { DrawerPart, type ListingPartProps, LinesSkeleton } from "./drawer-part";

/** The effective pricing rules, and the level each comes from. */
export function ListingRules({ row: { listing } }: ListingPartProps) {
  const t = useTranslations("listings.rules");
  const { account, href } = useAccount();
  const target: LevelRef = { scope: "listing", listing_id: listing.id, pms_name: listing.pms };
  const query = useQuery(rulesQuery(account, target));
  const editor = href(`/customizations?at=${encodeURIComponent(levelText(target))}`);
  return (
    <DrawerPart title={t("title")} more={{ href: editor, text: t("more") }}>
      <QueryView
        query={query}
        loading={<LinesSkeleton count={kinds.length} label={t("loading")} />}
        errorTitle={t("failed")}
      >
        {({ value }) => (
          <dl className="text-sm">
            {effectiveRules(value).map((rule) => (
              <Rule key={rule.kind} rule={rule} units={listing.units} />
            ))}
          </dl>
        )}
      </QueryView>
    </DrawerPart>
  );
}

function Rule({ rule, units }: { rule: EffectiveRule; units: number }) {
  const t = useTranslations("customizations");
  const words = useRuleWords();
  const level = useLevelWords();
  const isOwn = rule.level === "listing";
  return (
    <div className="flex min-h-9 items-center gap-3 border-b border-line py-1.5 last:border-0">
      <dt className="w-32 shrink-0 text-ink-faint">{t(`kind.${rule.kind}`)}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-between gap-3 text-ink">
        <span className="min-w-0 text-pretty">
          {words(rule.kind, rule.value, { units, isDefault: rule.level === "default" })}
        </span>
        <Badge tone={isOwn ? "accent" : "neutral"} className="max-w-1/2">
          {isOwn ? t("level.here", { scope: "listing" }) : level(rule)}
        </Badge>
      </dd>
    </div>
  );
}
