import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { saveFile } from "@/components/chart/save-file";
import { DataTable } from "@/components/data-table/data-table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import type { Usage } from "@/lib/usage/ledger/schema";
import { useChargeColumns } from "./charge-columns";

/** The listings charged in a month, with the time their prices were first sent. */
export function ChargedListings({ usage, timeZone }: { usage: Usage; timeZone: string }) {
  const t = useTranslations("usage");
  const columns = useChargeColumns(timeZone);
  const save = async (): Promise<void> => {
    const { usageCsv } = await import("@/lib/usage/ledger/files");
    const content = new Blob([usageCsv(usage)], { type: "text/csv;charset=utf-8" });
    saveFile(`usage-${usage.month}.csv`, content);
  };
  return (
    <Card
      title={t("charged")}
      padding="none"
      className="overflow-hidden"
      {...(usage.rows.length > 0 && {
        actions: (
          <Button size="sm" onPress={() => void save()}>
            <Download aria-hidden />
            {t("csv")}
          </Button>
        ),
      })}
    >
      {usage.rows.length === 0 ? (
        <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>
      ) : (
        <DataTable
          label={t("charged")}
          columns={columns}
          rows={usage.rows}
          rowKey={({ pms_name: pms, listing_id: id }) => JSON.stringify([pms, id])}
          className="-m-px max-h-[60dvh]"
        />
      )}
    </Card>
  );
}
