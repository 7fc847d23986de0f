"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { Age } from "@/components/actions/age";
import { KindBadge } from "@/components/actions/kind-badge";
import { useActionText } from "@/components/actions/use-action-text";
import { QueryView } from "@/components/query-view/query-view";
import { type Item, itemsOf, sectionsOf } from "@/lib/pricing/actions/board";
import { actionsQuery } from "@/lib/pricing/actions/client";
import { useListingsScope } from "../scope/scope";
import { DrawerPart, type ListingPartProps } from "./drawer-part";
import { LinesSkeleton } from "./lines-skeleton";

/** The listing's actions, the most important first, with links to the action center. */
export function ListingActions({ row: { listing } }: ListingPartProps) {
  const t = useTranslations("listings.actions");
  const { account } = useAccount();
  const { rights } = useListingsScope();
  const named = { listing_id: listing.id, pms: listing.pms };
  const query = useQuery({
    ...actionsQuery(account, "visible", named),
    select: (lists) => {
      const items = itemsOf({ account, name: null, rights }, lists, false);
      return sectionsOf(items, "listing").flatMap((section) => section.items);
    },
  });
  return (
    <DrawerPart title={t("title")}>
      <QueryView
        query={query}
        loading={<LinesSkeleton count={2} label={t("loading")} />}
        empty={<p className="text-sm text-ink-soft">{t("none")}</p>}
        errorTitle={t("failed")}
      >
        {(items) => (
          <ul className="text-sm">
            {items.map((item) => (
              <ActionLine key={item.key} item={item} />
            ))}
          </ul>
        )}
      </QueryView>
    </DrawerPart>
  );
}

function ActionLine({ item: { key, action } }: { item: Item }) {
  const { href } = useAccount();
  const { title } = useActionText(action);
  return (
    <li className="border-b border-line last:border-0">
      <Link
        href={href(`/actions?open=${encodeURIComponent(key)}`)}
        className="-mx-2 flex min-h-9 items-center gap-3 rounded-md px-2 py-1.5 focus-ring transition-colors hover:bg-hover"
      >
        <span className="min-w-0 flex-1 text-pretty text-accent">{title}</span>
        <span className="shrink-0 text-ink-faint tabular-nums">
          <Age at={action.opened_at} />
        </span>
        <KindBadge kind={action.kind} />
      </Link>
    </li>
  );
}
