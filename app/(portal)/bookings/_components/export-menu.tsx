"use client";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/account/use-account";
import { saveFile } from "@/components/chart/save-file";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { ApiProblem } from "@/lib/http/fetcher";
import { readBookingRows } from "@/lib/inventory/bookings/client";
import type { ReportRow } from "@/lib/inventory/bookings/schema-report";
import type { BookingScope } from "@/lib/inventory/bookings/view";

/** Exports every matching booking, not only the visible rows. */
export function ExportMenu({ scope, total }: { scope: BookingScope; total: number }) {
  const t = useTranslations("bookings.export");
  const { account } = useAccount();
  const [isSaving, setSaving] = useState(false);
  const save = async (kind: keyof typeof writers) => {
    setSaving(true);
    try {
      const { reservations, total: matching } = await readBookingRows(account, scope);
      saveFile(`bookings.${kind}`, await writers[kind](reservations, t("sheet")));
      const count = reservations.length;
      const isCut = count < matching;
      showToast({
        tone: isCut ? "warning" : "success",
        title: t(isCut ? "cut" : "saved", { count, total: matching }),
      });
    } catch (error) {
      const description = error instanceof ApiProblem ? error.message : "";
      showToast({ tone: "danger", title: t("failed"), description });
    } finally {
      setSaving(false);
    }
  };
  return (
    <MenuTrigger>
      <Button isDisabled={total === 0} isPending={isSaving}>
        <Download aria-hidden />
        {t("button")}
      </Button>
      <Menu placement="bottom end" aria-label={t("button")}>
        <MenuItem onAction={() => void save("csv")} description={t("rows", { count: total })}>
          {t("csv")}
        </MenuItem>
        <MenuItem onAction={() => void save("xlsx")} description={t("rows", { count: total })}>
          {t("xlsx")}
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}

/** Writers by file type; each loads its library when called. */
const writers = {
  csv: async (rows: readonly ReportRow[]): Promise<Blob> => {
    const { bookingsCsv } = await import("@/lib/inventory/bookings/files");
    return new Blob([bookingsCsv(rows)], { type: "text/csv;charset=utf-8" });
  },
  xlsx: async (rows: readonly ReportRow[], name: string): Promise<Blob> => {
    const [{ fileColumns }, { toSheet }] = await Promise.all([
      import("@/lib/inventory/bookings/files"),
      import("@/lib/inventory/bookings/sheet"),
    ]);
    const cells = rows.map((row) => fileColumns.map((column) => row[column]));
    const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    return new Blob([toSheet(name, [[...fileColumns], ...cells])], { type });
  },
};
