"use client";
import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import type { Listing } from "@/lib/catalog/schema";

/** The pages above this one: Prices and the listing's group, or Listings. */
export function Path({ listing: { group, group_id: id } }: { listing: Listing }) {
  const t = useTranslations("listing.header");
  const crumbs =
    group === null || id === null
      ? [{ href: "/listings", text: t("listings") }]
      : [
          { href: "/prices", text: t("prices") },
          { href: `/prices?group=${id}`, text: group },
        ];
  return (
    <nav aria-label={t("path")}>
      <ol className="flex flex-wrap items-center gap-1.5 text-sm text-ink-soft">
        {crumbs.map((crumb, at) => (
          <li key={crumb.href} className="flex min-w-0 items-center gap-1.5">
            {at > 0 && <ChevronRight aria-hidden className="size-3.5 text-ink-faint" />}
            <Crumb {...crumb} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Crumb({ href: path, text }: { href: string; text: string }) {
  const { href } = useAccount();
  return (
    <Link
      href={href(path)}
      prefetch={false}
      className="truncate rounded-xs focus-ring hover:text-ink hover:underline"
    >
      {text}
    </Link>
  );
}
