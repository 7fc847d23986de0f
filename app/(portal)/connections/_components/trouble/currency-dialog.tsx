"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { Consequences } from "@/components/confirm-dialog/consequences";
import { fieldText } from "@/components/form/field-text";
import { Form } from "@/components/form/form";
import { QueryView } from "@/components/query-view/query-view";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { CancelButton } from "@/components/ui/cancel-button";
import { Dialog } from "@/components/ui/dialog";
import { NumberField } from "@/components/ui/number-field";
import { Skeleton } from "@/components/ui/skeleton";
import { confirmCurrencyMutation, endedByCurrencyQuery } from "@/lib/sync/inbound/client";
import type { CurrencyConfirmation, HeldCurrency } from "@/lib/sync/inbound/schema";

interface CurrencyDialogProps {
  connectionId: number;
  listing: HeldCurrency;
  onClose: () => void;
}

const prices = ["min", "base", "max"] as const;

/** Asks for prices of a listing in its new currency; lists what ends with the old currency. */
export function CurrencyDialog({ connectionId, listing, onClose }: CurrencyDialogProps) {
  const t = useTranslations("connections.currency");
  const confirm = useMutation(confirmCurrencyMutation(connectionId));
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
        <EndedByChange connectionId={connectionId} listing={listing} />
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

function EndedByChange({ connectionId, listing }: Omit<CurrencyDialogProps, "onClose">) {
  const t = useTranslations("connections.currency");
  const { account } = useAccount();
  const ended = useQuery(endedByCurrencyQuery(account, connectionId, listing));
  return (
    <QueryView query={ended} loading={<Skeleton className="h-12" />} errorTitle={t("failed")}>
      {({ overrides, unmapped, floor }) => (
        <Consequences
          points={[
            overrides.length > 0 && t("overrides", { count: overrides.length }),
            unmapped.length > 0 &&
              t("unmapped", { names: unmapped.map(({ name }) => name).join(", ") }),
            floor && t("floor"),
            t("resumes"),
          ]}
        />
      )}
    </QueryView>
  );
}
