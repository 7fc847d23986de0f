import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column } from "@/components/data-table/types";
import { Moment } from "@/components/moment/moment";
import { useNumbers } from "@/components/numbers/use-numbers";
import { pmsTitle } from "@/lib/core/pms";
import type { Usage } from "@/lib/usage/ledger/schema";

type Charge = Usage["rows"][number];

/** Columns of the charged listings; times are in the account's time zone. */
export function useChargeColumns(timeZone: string): readonly Column<Charge>[] {
  const t = useTranslations("usage.columns");
  const { cents } = useNumbers();
  return useMemo(
    () => [
      {
        id: "listing",
        header: t("listing"),
        minWidth: 200,
        grow: 3,
        card: "title",
        cell: ({ listing_name: name }) => <span className="truncate">{name}</span>,
      },
      {
        id: "pms",
        header: t("pms"),
        minWidth: 160,
        grow: 2,
        card: "meta",
        cell: (charge) => (
          <span className="truncate text-ink-soft">
            {t("pmsAndId", { pms: pmsTitle(charge.pms_name), id: charge.listing_id })}
          </span>
        ),
      },
      {
        id: "first",
        header: t("first"),
        minWidth: 150,
        grow: 1,
        card: "meta",
        hasCardLabel: true,
        cell: (charge) => <Moment at={charge.first_pushed_at} timeZone={timeZone} />,
      },
      {
        id: "amount",
        header: t("amount"),
        minWidth: 96,
        grow: 0,
        align: "end",
        card: "value",
        cell: () => cents(1, "USD"),
      },
    ],
    [t, timeZone, cents],
  );
}
