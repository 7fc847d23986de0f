"use client";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { DialogTrigger } from "react-aria-components/Dialog";
import { useAccount } from "@/components/account/use-account";
import { saveFile } from "@/components/chart/save-file";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import { TextField } from "@/components/ui/text-field";
import type { ListingRow } from "@/lib/catalog/rows";
import { dateOf, dayFromText } from "@/lib/core/dates";
import { exportPrices } from "@/lib/pricing/prices/client";

interface ExportPricesProps {
  /** Listings that pass the filters. */
  listings: readonly ListingRow[];
  /** Visible days, as numbers of days since 1970-01-01. */
  first: number;
  last: number;
}

/** Limits of one file. */
const most = { listings: 5_000, nights: 553 };

/** Downloads the prices of the listings shown as a CSV file, for the visible nights or any others. */
export function ExportPrices(props: ExportPricesProps) {
  const t = useTranslations("prices.export");
  return (
    <DialogTrigger>
      <IconButton
        variant="secondary"
        aria-label={t("button")}
        isDisabled={props.listings.length === 0}
      >
        <Download aria-hidden />
      </IconButton>
      <Popover aria-label={t("button")} placement="bottom end">
        {(close) => <ExportForm {...props} onSaved={close} />}
      </Popover>
    </DialogTrigger>
  );
}

function ExportForm({
  listings,
  first,
  last,
  onSaved,
}: ExportPricesProps & { onSaved: () => void }) {
  const t = useTranslations("prices.export");
  const [from, setFrom] = useState(dateOf(first));
  const [to, setTo] = useState(dateOf(last));
  const nights = (dayFromText(to) ?? NaN) - (dayFromText(from) ?? NaN) + 1;
  const problem = problemOf(listings.length, nights);
  const { mutate, isPending } = useExport(listings, onSaved);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (problem === null && !isPending) mutate({ from, to });
  };
  return (
    <form onSubmit={submit} className="flex w-64 flex-col gap-3">
      <div className="grid grid-cols-2 gap-2">
        <TextField type="date" label={t("from")} value={from} onChange={setFrom} />
        <TextField type="date" label={t("to")} value={to} onChange={setTo} />
      </div>
      <p aria-live="polite" className="text-xs text-ink-soft tabular-nums">
        {problem === null
          ? t("size", { listings: listings.length, nights, rows: listings.length * nights })
          : t(problem)}
      </p>
      <Button
        variant="primary"
        type="submit"
        isDisabled={problem !== null}
        isPending={isPending}
        className="w-full"
      >
        <Download aria-hidden />
        {t("save")}
      </Button>
    </form>
  );
}

function useExport(rows: readonly ListingRow[], onSaved: () => void) {
  const t = useTranslations("prices.export");
  const { account } = useAccount();
  const listings = rows.map(({ listing }) => listing);
  return useMutation({
    mutationFn: ({ from, to }: { from: string; to: string }) =>
      exportPrices(account, listings, from, to),
    onSuccess: (file, { from, to }) => {
      saveFile(`prices-${from}-${to}.csv`, file);
      onSaved();
    },
    onError: ({ message }) =>
      showToast({ tone: "danger", title: t("failed"), description: message }),
  });
}

function problemOf(listings: number, nights: number) {
  if (listings > most.listings) return "tooMany";
  if (!(nights >= 1)) return "order";
  return nights > most.nights ? "tooLong" : null;
}
