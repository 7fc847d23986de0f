"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { Consequences } from "@/components/confirm-dialog/consequences";
import { fieldText } from "@/components/form/field-text";
import { Form } from "@/components/form/form";
import { QueryView } from "@/components/query-view/query-view";
import { useNumbers } from "@/components/numbers/use-numbers";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { CancelButton } from "@/components/ui/cancel-button";
import { Dialog } from "@/components/ui/dialog";
import { NumberField } from "@/components/ui/number-field";
import { Skeleton } from "@/components/ui/skeleton";
import { confirmCurrencyMutation, endedByCurrencyQuery } from "@/lib/sync/inbound/client";
import type { CurrencyConfirmation, EndedAmount, HeldCurrency } from "@/lib/sync/inbound/schema";

interface CurrencyDialogProps {
  listing: HeldCurrency;
  onClose: () => void;
}

const prices = ["min", "base", "max"] as const;

/** Asks for prices of a listing in its new currency; lists what ends with the old currency. */
export function CurrencyDialog({ listing, onClose }: CurrencyDialogProps) {
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
      isOpen
      onOpenChange={onClose}
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
