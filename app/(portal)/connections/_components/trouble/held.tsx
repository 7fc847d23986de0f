"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/account/use-account";
import { Form } from "@/components/form/form";
import { QueryView } from "@/components/query-view/query-view";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { NumberField } from "@/components/ui/number-field";
import { Skeleton } from "@/components/ui/skeleton";
import { confirmCurrencyMutation, heldQuery } from "@/lib/sync/connections/client-more";
import type { HeldListings } from "@/lib/sync/connections/schema-currency";
import type { TroubleProps } from "./trouble-props";
import { TroublePanel } from "./trouble-panel";

/** Listings whose currency changed in the PMS: the owner enters their prices in the new one. */
export function Held({ connection, canManage }: TroubleProps) {
  const t = useTranslations("connections.held");
  const { account } = useAccount();
  const query = useQuery(heldQuery(account, connection.id));
  return (
    <TroublePanel
      tone="danger"
      title={t("title", { count: connection.held })}
      text={t(canManage ? "text" : "askOwner")}
    >
      <QueryView query={query} loading={<Skeleton className="h-16" />} errorTitle={t("failed")}>
        {({ listings }) => (
          <ul className="flex flex-col gap-3">
            {listings.map((listing) => (
              <li key={listing.listing_id}>
                <HeldListing listing={listing} canManage={canManage} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </TroublePanel>
  );
}

const fields = ["min", "base", "max"] as const;
type Prices = Record<(typeof fields)[number], number | null>;
type Listing = HeldListings["listings"][number];

function HeldListing({ listing, canManage }: { listing: Listing; canManage: boolean }) {
  const t = useTranslations("connections.held");
  const [prices, setPrices] = useState<Prices>({ min: null, base: null, max: null });
  const confirm = useMutation(confirmCurrencyMutation());
  const { name, pms_name: pms, listing_id: id, currency: old, new_currency: currency } = listing;
  const submit = () =>
    confirm.mutate(
      { pms, id, currency, ...prices },
      {
        onSuccess: ({ overrides, unmapped }) =>
          showToast({
            title: t("done", { name, currency }),
            description: t("ended", { overrides: overrides.length, mappings: unmapped.length }),
          }),
      },
    );
  return (
    <Form onSubmit={submit} problem={confirm.error}>
      <div className="flex flex-wrap items-end gap-3">
        <span className="min-w-40 flex-1 text-ink">
          <span className="font-semibold">{name}</span>
          <br />
          {t("change", { old: old ?? t("none"), currency })}
        </span>
        {canManage &&
          fields.map((field) => (
            <NumberField
              key={field}
              name={field}
              label={t(field)}
              value={prices[field] ?? Number.NaN}
              onChange={(value) =>
                setPrices((now) => ({ ...now, [field]: Number.isNaN(value) ? null : value }))
              }
              minValue={0}
              unit={currency}
              className="w-32"
            />
          ))}
        {canManage && (
          <Button type="submit" variant="primary" isPending={confirm.isPending}>
            {t("confirm", { currency })}
          </Button>
        )}
      </div>
    </Form>
  );
}
