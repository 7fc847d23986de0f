"use client";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { QueryView } from "@/components/query-view/query-view";
import { Dialog } from "@/components/ui/dialog";
import { SkeletonLines } from "@/components/ui/skeleton";
import { affectedListingsQuery, type Rules } from "@/lib/pricing/customizations/client";
import type { Preview, AffectedListings } from "@/lib/pricing/customizations/schema-answers";
import type { LevelRef } from "@/lib/pricing/levels/level-ref";
import { pmsTitle } from "@/lib/core/pms";

interface ReachDialogProps {
  target: LevelRef;
  name: string;
  rules: Rules;
  preview: Preview;
}

/** Names the listings that unsaved rules would change, and those whose own rules override them. */
export default function ReachDialog({ target, name, rules, preview }: ReachDialogProps) {
  const t = useTranslations("customizations.reach");
  const query = useQuery(affectedListingsQuery(useAccount().account, target, rules));
  return (
    <Dialog title={t("title")} description={t("text", { name })} isText>
      <QueryView
        query={query}
        loading={
          <SkeletonLines label={t("loading")} lines={["h-5 w-3/4", "h-5 w-1/2", "h-5 w-2/3"]} />
        }
        errorTitle={t("failed")}
      >
        {({ changed, shielded }) => (
          <div className="flex flex-col gap-5">
            <Part
              title={t("changed", { count: preview.affected })}
              listings={changed}
              total={preview.affected}
            />
            {shielded.length > 0 && (
              <Part
                title={t("shielded", { count: preview.listings_shielded })}
                listings={shielded}
                total={preview.listings_shielded}
                isShielded
              />
            )}
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}

interface PartProps {
  title: string;
  listings: AffectedListings["changed"];
  /** Can exceed the number of names. */
  total: number;
  isShielded?: boolean;
}

function Part({ title, listings, total, isShielded = false }: PartProps) {
  const t = useTranslations("customizations.reach");
  const keeper = useKeeper();
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-sm font-semibold text-ink">{title}</h3>
      <ul className="flex flex-col">
        {listings.map((listing) => (
          <li
            key={`${listing.pms_name}/${listing.listing_id}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-1.5 text-sm last:border-0"
          >
            <span className="min-w-0 text-ink">{listing.listing_name}</span>
            <span className="text-xs text-ink-faint">
              {isShielded
                ? keeper(listing.by)
                : `${pmsTitle(listing.pms_name)} · ${listing.listing_id}`}
            </span>
          </li>
        ))}
      </ul>
      {total > listings.length && (
        <p className="text-sm text-ink-faint">{t("more", { count: total - listings.length })}</p>
      )}
    </section>
  );
}

/** Names the levels whose rules a listing keeps. */
function useKeeper(): (by: AffectedListings["changed"][number]["by"]) => string {
  const t = useTranslations("customizations.reach");
  const format = useFormatter();
  return (by) => {
    const names = by.map(({ level, source }) =>
      level === "listing" ? t("own") : t("of", { level, name: String(source?.["name"] ?? "") }),
    );
    return t("keeps", { list: format.list(names) });
  };
}
