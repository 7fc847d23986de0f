"use client";
import { ArrowUpRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { Badge } from "@/components/ui/badge";
import { pmsTitle } from "@/lib/core/pms";
import type { NightAnswer, PriceSource, SourceKey } from "@/lib/pricing/prices/schema-night";
import type { WaterfallKey } from "@/lib/pricing/prices/waterfall";
import type { ListingName } from "./explanation-props";

interface LevelChipProps {
  answer: NightAnswer;
  listing: ListingName;
  rowKey: WaterfallKey;
}

/** The level that a row comes from, with a link to the rule or the price that sets it. */
export function LevelChip({ answer, listing, rowKey }: LevelChipProps) {
  const words = useLevelName();
  const { href } = useAccount();
  const source = rowKey === "final" ? undefined : sourceOf(answer, rowKey);
  if (!source) return null;
  const name = words(source, rowKey);
  const address = addressOf(source, answer, listing, rowKey);
  if (address === null) return <Badge>{name}</Badge>;
  return (
    <Link
      href={href(address)}
      className="max-w-full rounded-sm focus-ring hover:underline max-sm:-my-1 max-sm:py-1"
    >
      <Badge tone="accent">
        {name}
        <ArrowUpRight aria-hidden className="ml-0.5 inline" />
      </Badge>
    </Link>
  );
}

function sourceOf({ night, sources }: NightAnswer, key: SourceKey): PriceSource | undefined {
  if (key !== "base") return sources[key];
  const from = night?.reason?.listing_info.base_price_source;
  const none = { name: null, at: null, kind: null, rule: null };
  if (from === "listing") return { ...none, level: "listing" };
  if (from === "season") return sources.base;
  return from === "override" ? sources.override : { ...none, level: "default" };
}

/** A level's rule in Customizations, or the listing's own prices; null where there is nothing to change. */
function addressOf(
  { level, at, kind }: PriceSource,
  { can }: NightAnswer,
  { pms, id }: ListingName,
  key: WaterfallKey,
): string | null {
  if (level === "default" || key === "override") return null;
  if (kind !== null) {
    return can.see_rules && at !== null
      ? `/customizations?at=${encodeURIComponent(at)}&rule=${kind}`
      : null;
  }
  return level === "listing" ? `/listings?open=${encodeURIComponent(`${pms}/${id}`)}` : null;
}

const learned = new Set<WaterfallKey>(["seasonality", "demand"]);

/** Names a level: Listing, Group Fairfield, Account · Guesty, Market, Default. */
function useLevelName(): (source: PriceSource, key: WaterfallKey) => string {
  const t = useTranslations("explain.level");
  return ({ level, name }, key) => {
    if (level === "default" && learned.has(key)) return t("market");
    if (level === "default" && key === "base") return t("recommended");
    if (level === "account") return t("account", { name: pmsTitle(name ?? "") });
    if (level === "group" || level === "subgroup") return t(level, { name: name ?? "" });
    return t(level);
  };
}
