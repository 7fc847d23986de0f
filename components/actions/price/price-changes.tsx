"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { type Item, priceOf } from "@/lib/pricing/actions/board";
import { listingQuery, listingsQuery } from "@/lib/catalog/client";
import type { Listing } from "@/lib/catalog/schema";
import { canAccept } from "../detail/use-decide";
import type { PriceProps } from "./reason";
import { useNumbers } from "@/components/hooks/use-numbers";

/** The option to accept a price for the listing's children too. */
interface ChildrenChoice {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

interface PriceChangesProps extends PriceProps {
  /** The value to accept. */
  value: number;
  forChildren: ChildrenChoice;
}

/** The rows that accepting would change. */
export function PriceChanges(props: PriceChangesProps) {
  const { item, forChildren } = props;
  const t = useTranslations("actions.price");
  const rows = useRows(props);
  if (rows.length === 1) return null;
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
              <td className="text-ink-faint">{row.before}</td>
              <td className="font-medium text-ink">{row.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {canAccept(item) && (
        <div className="border-t border-line px-4 py-2.5">
          <Checkbox isSelected={forChildren.isOn} onChange={forChildren.onChange}>
            {t("carry", { count: rows.length - 1 })}
          </Checkbox>
        </div>
      )}
    </Card>
  );
}

/** The listing, then its children. */
function useRows({ item, evidence, value, forChildren }: PriceChangesProps) {
  const t = useTranslations("actions.price");
  const { amount } = useNumbers();
  const { currency, children } = useFamily(item);
  const price = priceOf(item.action.action_type) ?? "base";
  const to = amount(value, currency);
  const own = {
    key: "own",
    name: item.listing.name,
    field: t(price),
    before: amount(evidence.current, currency),
    after: to,
  };
  const others = children.map((child) => {
    const now = child[price] === null ? "–" : amount(child[price], child.currency);
    const field = forChildren.isOn ? t(price) : t("keeps");
    const after = forChildren.isOn ? to : now;
    return { key: `${child.pms}/${child.id}`, name: child.name, field, before: now, after };
  });
  return [own, ...others];
}

/** The listing's currency, and the children of a parent; these are loaded for parents only. */
function useFamily({ listing, source }: Item): {
  currency: string | null;
  children: readonly Listing[];
} {
  const details = useQuery(listingQuery(source.account, listing)).data?.listings[0];
  const group = details?.parent_key === 0 ? details.mapping_group_id : null;
  const { data } = useQuery({ ...listingsQuery(source.account), enabled: group != null });
  const currency = details?.currency ?? null;
  if (group == null) return { currency, children: [] };
  const isChild = (each: Listing) => each.mapping_group_id === group && each.parent_key !== 0;
  return { currency, children: data?.listings.filter(isChild) ?? [] };
}
