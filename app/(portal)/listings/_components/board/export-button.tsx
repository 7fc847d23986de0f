"use client";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { ListingRow } from "@/lib/catalog/rows";

/** Saves the rows in sight of the filters as a CSV file. */
export function ExportButton({ rows }: { rows: readonly ListingRow[] }) {
  const t = useTranslations("listings");
  const save = async () => {
    const { toCsv } = await import("@/lib/catalog/export");
    const file = new Blob([toCsv(rows)], { type: "text/csv;charset=utf-8" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = "listings.csv";
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Button onPress={() => void save()} isDisabled={rows.length === 0}>
      <Download aria-hidden />
      {t("export")}
    </Button>
  );
}
