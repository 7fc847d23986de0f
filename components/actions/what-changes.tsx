"use client";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { type Item, priceOf } from "@/lib/pricing/actions/board";
import { listingsQuery } from "@/lib/catalog/client";
import type { Listing } from "@/lib/catalog/schema";
import { listingQuery } from "@/lib/catalog/client";
import type { PriceEvidenceProps } from "./price-props";
import { canAccept } from "./use-selection";

/** The rows that accepting writes; children only where there are any. */
export function WhatChanges({ item, evidence, carry }: PriceEvidenceProps) {
  const t = useTranslations("actions.price");
  const rows = useRows({ item, evidence, carry });
  return (
    <Card title={t("changes")} padding="none">
      <table className="w-full text-sm [&_:is(td,th)]:px-4 [&_:is(td,th)]:py-2">
        <thead>
          <tr className="border-b border-line text-left text-ink-faint [&>th]:font-medium [&>th:nth-child(n+3)]:text-right">
            {(["listing", "field", "from", "to"] as const).map((id) => (
              <th key={id} scope="col">
                {t(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr
              key={row.key}
              className="border-b border-line tabular-nums last:border-0 [&>td:nth-child(n+3)]:text-right"
            >
              <td className={at === 0 ? "font-medium text-ink" : "text-ink-soft"}>{row.name}</td>
              <td className="text-ink-soft">{row.field}</td>
              <td className="text-ink-faint">{row.own}</td>
              <td className="font-medium text-ink">{row.next}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > 1 && canAccept(item) && (
        <div className="border-t border-line px-4 py-2.5">
          <Checkbox isSelected={carry.isOn} onChange={carry.onChange}>
            {t("carry", { count: rows.length - 1 })}
          </Checkbox>
        </div>
      )}
    </Card>
  );
}

/** The listing itself, then its children. */
function useRows({ item, evidence, carry }: PriceEvidenceProps) {
  const t = useTranslations("actions.price");
  const format = useFormatter();
  const children = useChildren(item);
  const price = priceOf(item.action.action_type) ?? "base";
  const to = format.number(evidence.recommended);
  const own = {
    key: "own",
    name: item.listing.name,
    field: t(price),
    own: format.number(evidence.current),
    next: to,
  };
  const others = children.map((child) => {
    const now = child[price] === null ? "–" : format.number(child[price]);
    const field = carry.isOn ? t(price) : t("keeps");
    const next = carry.isOn ? to : now;
    return { key: `${child.pms}/${child.id}`, name: child.name, field, own: now, next };
  });
  return [own, ...others];
}

/** The children in reach of a parent; asked for only where the listing is one. */
function useChildren({ listing, source }: Item): readonly Listing[] {
  const subject = useQuery(listingQuery(source.account, listing)).data?.listings[0];
  const group = subject?.parent_key === 0 ? subject.mapping_group_id : null;
  const { data } = useQuery({ ...listingsQuery(source.account), enabled: group != null });
  if (group == null) return [];
  return (
    data?.listings.filter((each) => each.mapping_group_id === group && each.parent_key !== 0) ?? []
  );
}
