"use client";
import { useQuery, useMutation } from "@tanstack/react-query";
import { useTranslations, useFormatter } from "next-intl";
import { useState, type ReactNode } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { QueryView } from "@/components/query-view/query-view";
import { Button, CancelButton } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { pmsTitle } from "@/lib/core/pms";
import {
  heldCurrenciesQuery,
  confirmCurrencyMutation,
  endedByCurrencyQuery,
} from "@/lib/delivery/currencies/client";
import type {
  HeldCurrency,
  CurrencyConfirmation,
  EndedAmount,
} from "@/lib/delivery/currencies/schema";
import type { Connection } from "@/lib/intake/connections/schema";

import type { Opened } from "../use-opened";
import { cx } from "@/components/ui/cx";
import { Consequences } from "@/components/form/confirm-dialog";
import { fieldText, Form } from "@/components/form/form";
import { useNumbers } from "@/components/hooks/use-numbers";
import { showToast } from "@/components/toast/toast-queue";
import { Dialog } from "@/components/ui/dialog";
import { NumberField } from "@/components/ui/number-field";

/** A connection's listings whose currency changed in the PMS, each with a button to enter prices in the new one. */
export function HeldListings({ connection, canManage }: TroubleProps) {
  const t = useTranslations("connections.currency");
  const { account } = useAccount();
  const { id, pms_name: name, held } = connection;
  const query = useQuery(heldCurrenciesQuery(account));
  return (
    <TroublePanel
      tone="warning"
      title={t("title", { count: held, pms: pmsTitle(name) })}
      text={t("text", { count: held })}
    >
      <QueryView query={query} loading={<Skeleton className="h-8" />} errorTitle={t("failed")}>
        {({ listings }) => (
          <HeldList
            listings={listings.filter(({ connection_id: of }) => of === id)}
            canManage={canManage}
          />
        )}
      </QueryView>
    </TroublePanel>
  );
}

/** Listings whose currency changed in a file; nothing without one. */
export function HeldFromFiles({ canManage }: Pick<TroubleProps, "canManage">) {
  const t = useTranslations("connections.currency");
  const { account } = useAccount();
  const { data } = useQuery(heldCurrenciesQuery(account));
  const listings = data?.listings.filter(({ connection_id: of }) => of === null) ?? [];
  const count = listings.length;
  if (count === 0) return null;
  return (
    <TroublePanel
      isAlone
      tone="warning"
      title={t("titleFile", { count })}
      text={t("textFile", { count })}
    >
      <HeldList listings={listings} canManage={canManage} />
    </TroublePanel>
  );
}

interface HeldListProps {
  listings: readonly HeldCurrency[];
  canManage: boolean;
}

function HeldList({ listings, canManage }: HeldListProps) {
  const t = useTranslations("connections.currency");
  const [chosen, setChosen] = useState<HeldCurrency | null>(null);
  return (
    <>
      <ul className="flex max-h-64 flex-col gap-2 overflow-y-auto">
        {listings.map((listing) => (
          <li
            key={`${listing.pms} ${listing.id}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1"
          >
            <span className="min-w-0 truncate font-medium text-ink">{listing.name}</span>
            <span className="text-ink-soft">
              {t("change", { before: listing.currency ?? "–", after: listing.new_currency })}
            </span>
            {canManage && (
              <Button size="sm" onPress={() => setChosen(listing)}>
                {t("enter")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!canManage && <p className="text-ink-soft">{t("askOwner")}</p>}
      {chosen && <CurrencyDialog listing={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

/** Props of every problem panel. */
export interface TroubleProps {
  connection: Connection;
  canManage: boolean;
  timeZone: string;
  opened: Opened;
}

interface TroublePanelProps {
  tone: "danger" | "warning";
  title: string;
  /** What happened, and its effect. */
  text: ReactNode;
  /** True outside the list of connections. */
  isAlone?: boolean;
  children?: ReactNode;
}

const colors = {
  danger: {
    box: "border-danger/35 bg-danger-soft/60 dark:bg-danger-soft/35",
    ink: "text-danger-ink",
  },
  warning: {
    box: "border-warning/35 bg-warning-soft/60 dark:bg-warning-soft/35",
    ink: "text-warning-ink",
  },
};

/** A panel below a row. */
export function TroublePanel({ tone, title, text, isAlone, children }: TroublePanelProps) {
  const { box, ink } = colors[tone];
  return (
    <div className={cx(isAlone !== true && "px-4 pb-4 xl:pl-15")}>
      <div className={cx("flex flex-col gap-3 rounded-md border px-4 py-3 text-sm", box)}>
        <p className="text-pretty text-ink-soft">
          <strong className={cx("mr-1 font-semibold", ink)}>{title}</strong> {text}
        </p>
        {children}
      </div>
    </div>
  );
}

interface CurrencyDialogProps {
  listing: HeldCurrency;
  onClose: () => void;
}

const prices = ["min", "base", "max"] as const;

/** Asks for prices of a listing in its new currency; lists what ends with the old currency. */
function CurrencyDialog({ listing, onClose }: CurrencyDialogProps) {
  const t = useTranslations("connections.currency");
  const confirm = useMutation(confirmCurrencyMutation());
  const { pms, id, name, currency: before, new_currency: currency } = listing;
  const submit = (values: FormData) => {
    const onSuccess = () => {
      showToast({ title: t("done", { name, currency }) });
      onClose();
    };
    confirm.mutate({ pms, id, currency, ...pricesIn(values) }, { onSuccess });
  };
  return (
    <Dialog
      onClose={onClose}
      title={t("dialog", { name, currency })}
      description={t("notConverted", { currency })}
    >
      <Form onSubmit={submit} problem={confirm.error}>
        <div className="grid grid-cols-3 gap-3">
          {prices.map((field) => (
            <NumberField
              key={field}
              name={field}
              label={t(field)}
              minValue={0.01}
              unit={currency}
              {...(listing[field] !== null && {
                description: t("before", { amount: listing[field], currency: before ?? "" }),
              })}
            />
          ))}
        </div>
        <EndedByChange listing={listing} />
        <div className="flex justify-end gap-2">
          <CancelButton />
          <Button type="submit" variant="primary" isPending={confirm.isPending}>
            {t("confirm", { currency })}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Returns the prices of a form; null for an empty field. */
function pricesIn(values: FormData): Pick<CurrencyConfirmation, (typeof prices)[number]> {
  const amount = (field: (typeof prices)[number]) => {
    const text = fieldText(values, field);
    return text === "" ? null : Number(text);
  };
  return { min: amount("min"), base: amount("base"), max: amount("max") };
}

/** Prices that have a field of their own in the dialog. */
const entered = new Set<EndedAmount["kind"]>(["min_price", "base_price", "max_price"]);

/** Every amount that ends, by name, and what follows. */
function EndedByChange({ listing }: Omit<CurrencyDialogProps, "onClose">) {
  const t = useTranslations("connections.currency");
  const { account } = useAccount();
  const endedText = useEndedText(listing);
  const ended = useQuery(endedByCurrencyQuery(account, listing));
  return (
    <QueryView query={ended} loading={<Skeleton className="h-12" />} errorTitle={t("failed")}>
      {({ ended: amounts, unmapped }) => (
        <div className="flex flex-col gap-2">
          <p className="text-ink-soft">{t("ends")}</p>
          <Consequences
            points={[
              ...amounts.filter(({ kind }) => !entered.has(kind)).map(endedText),
              unmapped.length > 0 &&
                t("unmapped", { names: unmapped.map(({ name }) => name).join(", ") }),
              t(listing.connection_id === null ? "resumesFile" : "resumes"),
            ]}
          />
        </div>
      )}
    </QueryView>
  );
}

function useEndedText({ currency }: HeldCurrency): (ended: EndedAmount) => string {
  const t = useTranslations("connections.currency");
  const format = useFormatter();
  const { amount: money } = useNumbers();
  return ({ kind, name, field, amount }) => {
    const isDate = kind === "override" && name !== null;
    const shown = isDate
      ? format.dateTime(new Date(`${name}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" })
      : (name ?? "");
    return t(`ended.${kind}`, { name: shown, field, amount: money(amount, currency) });
  };
}
