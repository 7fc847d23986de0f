"use client";
import { FolderTree } from "lucide-react";
import { useTranslations } from "next-intl";
import { ColumnChooser } from "@/components/data-table/column-chooser";
import type { Column } from "@/components/data-table/types";
import { PageHeader } from "@/components/page-header/page-header";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { ListingRow } from "@/lib/catalog/rows";
import { extraColumns } from "../table/column-shapes";
import { useListingsScope } from "../scope/scope";
import { ViewsMenu } from "../views/views-menu";
import { ExportButton } from "./export-button";
import type { Board } from "./use-board";

/** The title, the number of listings, and the actions on the table. */
export function BoardHeader({
  board: { view, rows, shown, hiddenColumns },
  columns,
}: {
  board: Board;
  columns: readonly Column<ListingRow>[];
}) {
  const t = useTranslations("listings");
  const { canEdit, accountName } = useListingsScope();
  const showColumns = (hidden: readonly string[]) => {
    const isUsual =
      hidden.length === extraColumns.length && hidden.every((id) => extraColumns.includes(id));
    const names = columns.map(({ id }) => id).filter((id) => !hidden.includes(id));
    view.write({ columns: isUsual ? null : names.join(",") });
  };
  return (
    <PageHeader
      title={t("title")}
      description={<Count rows={rows} shown={shown} isHiding={view.filters.hidden.length === 0} />}
      {...(!canEdit && { meta: <Badge>{t("viewOnly", { account: accountName })}</Badge> })}
      secondaryActions={
        <>
          <Button onPress={() => view.write({ groups: "open" }, "push")}>
            <FolderTree aria-hidden />
            {t("groups")}
          </Button>
          <ColumnChooser
            label={t("columnChooser")}
            columns={columns}
            hiddenColumns={hiddenColumns}
            onChange={showColumns}
          />
          <ViewsMenu write={view.write} />
          <ExportButton rows={shown} />
        </>
      }
    />
  );
}

interface CountProps {
  rows: readonly ListingRow[];
  shown: readonly ListingRow[];
  /** Hidden listings are not shown. */
  isHiding: boolean;
}

function Count({ rows, shown, isHiding }: CountProps) {
  const t = useTranslations("listings.count");
  const hidden = isHiding ? rows.filter((row) => row.listing.isHidden).length : 0;
  const all = rows.length;
  return (
    <span className="tabular-nums">
      {shown.length === all ? t("all", { all }) : t("some", { shown: shown.length, all })}
      {hidden > 0 && ` · ${t("hidden", { hidden })}`}
    </span>
  );
}
