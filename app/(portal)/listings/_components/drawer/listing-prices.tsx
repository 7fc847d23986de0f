"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { priceFields } from "@/lib/catalog/edits";
import { PriceCell } from "../table/price-cell";
import { useListingsScope } from "../scope/scope";
import type { ListingPartProps } from "./drawer-part";

/** Minimum, base and maximum price, each editable in place; a parent's can also be set for its children. */
export function ListingPrices({ row }: ListingPartProps) {
  const t = useTranslations("listings");
  const { canEdit } = useListingsScope();
  const [updateChildren, setUpdateChildren] = useState(false);
  const children = row.mapping.kind === "parent" ? row.mapping.children.length : 0;
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-3 divide-x divide-line rounded-lg border border-line">
        {priceFields.map((field) => (
          <div key={field} className="flex flex-col gap-0.5 px-3 py-2">
            <dt className="text-sm text-ink-faint">{t(`columns.${field}`)}</dt>
            <dd className="flex items-baseline gap-1.5 text-lg font-semibold text-ink tabular-nums">
              <PriceCell row={row} field={field} isTabbable updateChildren={updateChildren} />
              <span className="text-xs font-normal text-ink-faint">{row.listing.currency}</span>
            </dd>
          </div>
        ))}
      </dl>
      {canEdit && children > 0 && (
        <Checkbox isSelected={updateChildren} onChange={setUpdateChildren}>
          {t("drawer.toChildren", { count: children })}
        </Checkbox>
      )}
    </div>
  );
}
