"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import type { PriceField } from "@/lib/catalog/edits";
import { useListingsScope } from "../scope/scope";
import { PriceEditor } from "./price-editor";
import type { PriceCellProps } from "./use-price-draft";

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
