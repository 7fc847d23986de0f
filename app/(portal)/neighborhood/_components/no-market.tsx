"use client";
import { MapPinOff, SearchX, Telescope } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useAccount } from "@/components/account/use-account";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { ApiProblem } from "@/lib/http/fetcher";
import type { Listing } from "@/lib/catalog/schema";
import { addressOf } from "@/lib/market/neighborhood/address";
import type { ListingRef } from "@/lib/market/neighborhood/client";

const kinds = { "ERR-LOCATION-MISSING": "location", LISTING_NOT_FOUND: "unknown" } as const;
type Kind = (typeof kinds)[keyof typeof kinds];

/** Returns the kind of error that describes the listing rather than a failure. */
export function problemKind(error: Error | null): Kind | null {
  if (!(error instanceof ApiProblem)) return null;
  return kinds[error.code as keyof typeof kinds] ?? null;
}

interface NoLocationProps {
  kind: Kind;
  name: ListingRef;
  listing: Listing | undefined;
}

/** The listing is unknown, or has no coordinates. */
export function NoLocation({ kind, name, listing }: NoLocationProps) {
  const t = useTranslations(`neighborhood.${kind}`);
  const { href } = useAccount();
  const to = kind === "location" ? `/listings?open=${addressOf(name)}` : "/listings";
  return (
    <Framed>
      <EmptyState
        icon={kind === "location" ? <MapPinOff /> : <SearchX />}
        title={t("title", { name: listing?.name ?? name.id })}
        action={<LinkButton href={href(to)}>{t("action")}</LinkButton>}
      >
        {t("text")}
      </EmptyState>
    </Framed>
  );
}

/** There are no comparables nearby: possible reasons, and what to do. */
export function NoMarket({ listing }: { listing: Listing | undefined }) {
  const t = useTranslations("neighborhood.noMarket");
  const hasNoCurrency = listing !== undefined && listing.currency === null;
  return (
    <Framed>
      <EmptyState icon={<Telescope />} title={t("title")} className="max-w-140">
        <p>{hasNoCurrency ? t("currency") : t("text")}</p>
        {!hasNoCurrency && <p className="mt-2">{t.rich("import", { code })}</p>}
      </EmptyState>
    </Framed>
  );
}

function code(chunks: ReactNode) {
  return <code className="font-mono">{chunks}</code>;
}

function Framed({ children }: { children: ReactNode }) {
  return <div className="rounded-lg border border-line bg-surface">{children}</div>;
}
