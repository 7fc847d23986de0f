"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DataTable } from "@/components/data-table/data-table";
import type { Column } from "@/components/data-table/types";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { categoriesOf } from "@/lib/market/neighborhood/view";
import { type MarketProps, useCategoryName } from "./market-view";

interface Row {
  category: string;
  used: number;
  active: number;
  prices: readonly (number | null)[];
}

const percentiles = ["p25", "p50", "p75", "p90"] as const;

/** Percentiles of asking prices for the next 180 nights, as a guide to base prices. */
export default function BasePrices(props: MarketProps) {
  const { market } = props;
  const t = useTranslations("neighborhood.base");
  const rows = useMemo((): Row[] => {
    const { Category } = market["Summary Table Base Price"];
    return [...categoriesOf(market), "All"].flatMap((name) => {
      const block = Category[name];
      if (!block) return [];
      const counts = { used: block["Listings Used"], active: block["Active Used"] };
      return [{ category: name, ...counts, prices: block.Y_values }];
    });
  }, [market]);
  const columns = useColumns(props);
  return (
    <Card title={t("title")} meta={t("meta")} padding="none">
      <DataTable
        label={t("title")}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.category}
        className="rounded-t-none border-0"
      />
    </Card>
  );
}

function useColumns({ listing, category, formats }: MarketProps): readonly Column<Row>[] {
  const t = useTranslations("neighborhood.base");
  return useMemo((): Column<Row>[] => {
    const bedrooms = listing?.no_of_bedrooms ?? null;
    const own = bedrooms === null ? null : String(Math.floor(bedrooms));
    const { money, whole } = formats;
    const name = ({ category: id }: Row) => (
      <CategoryName name={id} isOwn={id === own} isChosen={id === category} />
    );
    return [
      { id: "category", header: t("category"), minWidth: 148, grow: 2, cell: name },
      ...percentiles.map((id, at): Column<Row> => ({
        id,
        header: t(id),
        align: "end",
        minWidth: 88,
        cell: ({ prices }) => {
          const price = prices[at];
          if (price != null) return money(price);
          return id === "p50" ? t("unavailable") : "–";
        },
      })),
      { id: "used", header: t("used"), align: "end", cell: (row) => whole(row.used) },
      { id: "active", header: t("active"), align: "end", cell: (row) => whole(row.active) },
    ];
  }, [listing, category, formats, t]);
}

function CategoryName({
  name,
  isOwn,
  isChosen,
}: {
  name: string;
  isOwn: boolean;
  isChosen: boolean;
}) {
  const t = useTranslations("neighborhood.base");
  const nameOf = useCategoryName();
  return (
    <span className="flex items-center gap-2">
      <span className={isChosen ? "font-semibold" : undefined}>{nameOf(name)}</span>
      {isOwn && <Badge tone="accent">{t("own")}</Badge>}
    </span>
  );
}
