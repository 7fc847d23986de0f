"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/account/use-account";
import { QueryView } from "@/components/query-view/query-view";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { pmsTitle } from "@/lib/core/pms";
import { heldCurrenciesQuery } from "@/lib/sync/inbound/client";
import type { HeldCurrency } from "@/lib/sync/inbound/schema";
import { CurrencyDialog } from "./currency-dialog";
import type { TroubleProps } from "./trouble-props";
import { TroublePanel } from "./trouble-panel";

/** A connection's listings whose currency changed in the PMS, each with a button to enter prices in the new one. */
export function HeldListings({ connection, canManage }: TroubleProps) {
  const t = useTranslations("connections.currency");
  const { account } = useAccount();
  const { id, pms_name: name, held } = connection;
  const query = useQuery(heldCurrenciesQuery(account));
  return (
    <TroublePanel
      tone="warning"
      title={t("title", { count: held, pms: pmsTitle(name) })}
      text={t("text", { count: held })}
    >
      <QueryView query={query} loading={<Skeleton className="h-8" />} errorTitle={t("failed")}>
        {({ listings }) => (
          <HeldList
            listings={listings.filter(({ connection_id: of }) => of === id)}
            canManage={canManage}
          />
        )}
      </QueryView>
    </TroublePanel>
  );
}

/** Listings whose currency changed in a file; nothing without one. */
export function HeldFromFiles({ canManage }: Pick<TroubleProps, "canManage">) {
  const t = useTranslations("connections.currency");
  const { account } = useAccount();
  const { data } = useQuery(heldCurrenciesQuery(account));
  const listings = data?.listings.filter(({ connection_id: of }) => of === null) ?? [];
  const count = listings.length;
  if (count === 0) return null;
  return (
    <TroublePanel tone="warning" title={t("titleFile", { count })} text={t("textFile", { count })}>
      <HeldList listings={listings} canManage={canManage} />
    </TroublePanel>
  );
}

interface HeldListProps {
  listings: readonly HeldCurrency[];
  canManage: boolean;
}

function HeldList({ listings, canManage }: HeldListProps) {
  const t = useTranslations("connections.currency");
  const [chosen, setChosen] = useState<HeldCurrency | null>(null);
  return (
    <>
      <ul className="flex max-h-64 flex-col gap-2 overflow-y-auto">
        {listings.map((listing) => (
          <li
            key={`${listing.pms} ${listing.id}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1"
          >
            <span className="min-w-0 truncate font-medium text-ink">{listing.name}</span>
            <span className="text-ink-soft">
              {t("change", { before: listing.currency ?? "–", after: listing.new_currency })}
            </span>
            {canManage && (
              <Button size="sm" onPress={() => setChosen(listing)}>
                {t("enter")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!canManage && <p className="text-ink-soft">{t("askOwner")}</p>}
      {chosen && <CurrencyDialog listing={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
