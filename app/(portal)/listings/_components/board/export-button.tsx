"use client";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { saveFile } from "@/components/chart/save-file";
import { Button } from "@/components/ui/button";
import type { ListingRow } from "@/lib/catalog/rows";

/** Saves the rows that match the filters as a CSV file. */
export function ExportButton({ rows }: { rows: readonly ListingRow[] }) {
  const t = useTranslations("listings");
  const save = async () => {
    const { toCsv } = await import("@/lib/catalog/export");
    saveFile("listings.csv", new Blob([toCsv(rows)], { type: "text/csv;charset=utf-8" }));
  };
  return (
    <Button onPress={() => void save()} isDisabled={rows.length === 0}>
      <Download aria-hidden />
      {t("export")}
    </Button>
  );
}
