"use client";
import { useTranslations } from "next-intl";
import { useRef, useState, type KeyboardEvent, type RefObject, useLayoutEffect } from "react";
import { cx } from "@/components/ui/cx";
import { type PriceField, amountProblem, orderProblem, parseAmount } from "@/lib/catalog/edits";
import { useListingsScope } from "../scope";
import { Popover } from "react-aria-components/Popover";
import { showToast } from "@/components/toast/toast-queue";
import type { ListingRow } from "@/lib/catalog/rows";

/** A price that can be edited in place. */
export function PriceCell(props: PriceCellProps) {
  const { row, field, isTabbable, className } = props;
  const { canEdit, price } = useListingsScope();
  const t = useTranslations("listings");
  const [isEditing, setEditing] = useState(false);
  const isBack = useRef(false);
  const amount = row.listing[field];
  const text = amount === null ? <Unset field={field} /> : price(amount, row.listing.currency);
  if (!canEdit) return <span className={className}>{text}</span>;
  if (isEditing) {
    const close = (hasFocus: boolean) => {
      isBack.current = hasFocus;
      setEditing(false);
    };
    return <PriceEditor {...props} close={close} />;
  }
  return (
    <button
      type="button"
      tabIndex={isTabbable ? 0 : -1}
      aria-label={t("price.edit", {
        field: t(`columns.${field}`),
        name: row.listing.name,
        price: amount === null ? t("price.unset") : price(amount, row.listing.currency),
      })}
      ref={(button) => {
        if (button && isBack.current) button.focus();
        isBack.current = false;
      }}
      onClick={() => setEditing(true)}
      className={cx(
        "-mx-1.5 h-7 cursor-text rounded-sm px-1.5 tabular-nums focus-ring hover:bg-surface hover:ring-1 hover:ring-field",
        className,
      )}
    >
      {text}
    </button>
  );
}

function Unset({ field }: { field: PriceField }) {
  const t = useTranslations("listings");
  if (field !== "base") return <span className="text-ink-faint">–</span>;
  return <span className="font-medium text-warning">{t("price.unset")}</span>;
}

/** Enter and Tab save, Escape cancels; an invalid price stays in the field with its error. */
function PriceEditor(props: PriceCellProps & { close: (hasFocus: boolean) => void }) {
  const { row, field, className } = props;
  const t = useTranslations("listings");
  const input = useRef<HTMLInputElement>(null);
  const { text, setText, problem, save, leave, onBlur } = usePriceDraft(props);
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Enter") {
      // Otherwise the key also presses the button that receives the focus.
      event.preventDefault();
      save(true);
    }
    if (event.key === "Escape") leave(true);
  };
  return (
    <>
      <input
        ref={input}
        inputMode="decimal"
        autoComplete="off"
        aria-label={t("price.field", { field: t(`columns.${field}`), name: row.listing.name })}
        aria-invalid={problem !== null}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        className={cx(
          "-mx-1.5 h-7 w-[calc(100%+0.75rem)] rounded-sm border bg-surface px-1.5 text-sm text-ink tabular-nums ring-1 outline-none card:mx-0 card:w-20",
          className,
          problem === null ? "border-accent ring-accent" : "border-danger ring-danger",
        )}
      />
      <PriceProblem input={input} text={problem} />
    </>
  );
}

/** The error below the field, announced to screen readers. */
function PriceProblem({
  input,
  text,
}: {
  input: RefObject<HTMLInputElement | null>;
  text: string | null;
}) {
  return (
    <>
      <Popover
        isNonModal
        triggerRef={input}
        isOpen={text !== null}
        placement="bottom end"
        offset={4}
        className="max-w-64 rounded-sm bg-danger px-2 py-1 text-xs font-medium text-on-accent shadow-overlay"
      >
        {text}
      </Popover>
      <span role="alert" className="sr-only">
        {text}
      </span>
    </>
  );
}

interface PriceCellProps {
  row: ListingRow;
  field: PriceField;
  isTabbable: boolean;
  updateChildren?: boolean;
  className?: string;
}

/** State of a price being edited: its text, its error, and functions that save and cancel. */
function usePriceDraft(props: PriceCellProps & { close: (hasFocus: boolean) => void }) {
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
