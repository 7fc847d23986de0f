"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { QueryView } from "@/components/query-view/query-view";
import type { ListingRow } from "@/lib/catalog/rows";
import { guardRailsQuery } from "@/lib/inventory/guard-rails/client";
import type { GuardRails } from "@/lib/inventory/guard-rails/rules";
import { DrawerPart } from "../../../../_components/drawer/drawer-part";
import { Fact } from "../../../../_components/drawer/fact";
import { LinesSkeleton } from "../../../../_components/drawer/lines-skeleton";
import { useListingsScope } from "../../../../_components/scope/scope";
import { GuardRailsForm } from "./guard-rails-form";
import { useNumbers } from "@/components/numbers/use-numbers";

/** The listing's guard rails, editable for people with the permission. */
export function GuardRailsCard({ row }: { row: ListingRow }) {
  const t = useTranslations("listing.rails");
  const { account } = useAccount();
  const { canEdit } = useListingsScope();
  const query = useQuery(guardRailsQuery(account, row.listing));
  return (
    <DrawerPart title={t("title")}>
      <div className="flex flex-col gap-3">
        <p className="text-sm text-pretty text-ink-soft">{t("text")}</p>
        <QueryView
          query={query}
          loading={<LinesSkeleton count={3} label={t("loading")} />}
          errorTitle={t("failed")}
        >
          {(rails) =>
            canEdit ? (
              // Resets the form when someone else has saved other values.
              <GuardRailsForm key={JSON.stringify(rails)} row={row} rails={rails} />
            ) : (
              <ReadOnly row={row} rails={rails} />
            )
          }
        </QueryView>
      </div>
    </DrawerPart>
  );
}

function ReadOnly({ row, rails }: { row: ListingRow; rails: GuardRails }) {
  const t = useTranslations("listing.rails");
  const { percent: write, amount } = useNumbers();
  const { max_change_percent: percent, cool_down_hours: hours, floor } = rails;
  return (
    <dl className="flex flex-col text-sm tabular-nums">
      <Fact label={t("max_change_percent")}>{percent === null ? t("none") : write(percent)}</Fact>
      <Fact label={t("cool_down_hours")}>
        {hours === null ? t("none") : t("hoursValue", { count: hours })}
      </Fact>
      <Fact label={t("floor")}>
        {floor === null ? t("none") : amount(floor, row.listing.currency)}
      </Fact>
    </dl>
  );
}
