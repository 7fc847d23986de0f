import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { showToast } from "@/components/toast/toast-queue";
import { amountProblem, orderProblem, parseAmount } from "@/lib/catalog/amounts";
import type { PriceField } from "@/lib/catalog/edits";
import type { ListingRow } from "@/lib/catalog/rows";
import { useListingsScope } from "../scope/scope";

export interface PriceCellProps {
  row: ListingRow;
  field: PriceField;
  isTabbable: boolean;
  updateChildren?: boolean;
  className?: string;
}

/** State of a price being edited: its text, its error, and functions that save and cancel. */
export function usePriceDraft(props: PriceCellProps & { close: (hasFocus: boolean) => void }) {
  const { row, field, updateChildren, close } = props;
  const { changePrice, locale, price } = useListingsScope();
  const t = useTranslations("listings");
  const validate = useValidation(props);
  const isClosed = useRef(false);
  const now = row.listing[field];
  const [text, setText] = useState(() => (now === null ? "" : price(now, null)));
  const [problem, setProblem] = useState<string | null>(null);
  const leave = (hasFocus: boolean) => {
    isClosed.current = true;
    close(hasFocus);
  };
  const save = (hasFocus: boolean): boolean => {
    const amount = parseAmount(text, locale);
    const found = amount === now ? null : validate(amount);
    setProblem(found);
    if (found !== null) return false;
    leave(hasFocus);
    if (amount !== now) changePrice(row, field, amount, updateChildren);
    return true;
  };
  const onBlur = () => {
    if (isClosed.current || save(false)) return;
    const title = t("price.kept", { field: t(`columns.${field}`), name: row.listing.name });
    const description = validate(parseAmount(text, locale)) ?? "";
    showToast({ tone: "warning", title, description });
    leave(false);
  };
  return { text, setText, problem, save, leave, onBlur };
}

/** Returns a sentence that says why the amount is invalid for this row; null if it is valid. */
function useValidation({ row, field }: PriceCellProps): (amount: number | null) => string | null {
  const { decimals, price } = useListingsScope();
  const t = useTranslations("listings");
  return (amount) => {
    const problem = amountProblem(amount, field, decimals);
    if (problem) return t(`price.${problem}`);
    const order = orderProblem(row.listing, field, amount);
    if (!order) return null;
    const names = { field: t(`columns.${field}`), other: t(`columns.${order.other}`) };
    return t(`price.${order.kind}`, { ...names, price: price(order.price, row.listing.currency) });
  };
}
