"use client";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Database, ExternalLink, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { useNumbers } from "@/components/hooks/use-numbers";
import { LeaveDialog } from "@/components/leave-guard/leave-dialog";
import { PageHeader } from "@/components/page-header/page-header";
import { lateComponent } from "@/components/prefetch/late-component";
import { QueryView } from "@/components/query-view/query-view";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonLines } from "@/components/ui/skeleton";
import { LinkButton, TextLink } from "@/components/ui/text-link";
import { cityFiles } from "@/lib/intake/market-sources/cities";
import { marketSourcesQuery } from "@/lib/intake/market-sources/client";
import type { MarketSources } from "@/lib/intake/market-sources/schema";
import { RemovedSources, SourceRow } from "./source-row";
import { type Sending, useSending } from "./use-sending";

interface MarketDataViewProps {
  canEdit: boolean;
  timeZone: string;
}

// Loaded when first opened.
const AddDialog = lateComponent(() => import("./add-dialog"));

/** The homes that the account's listings are compared with: what it added, and what the installation has. */
export function MarketDataView({ canEdit, timeZone }: MarketDataViewProps) {
  const t = useTranslations("marketData");
  const { account } = useAccount();
  const query = useQuery(marketSourcesQuery(account));
  const [isAdding, setAdding] = useState(false);
  const sending = useSending();
  const isEmpty = query.data?.sources.every(({ removed_at: at }) => at !== null) ?? true;
  const add = canEdit && (
    <Button variant="primary" onPress={() => setAdding(true)}>
      <Plus aria-hidden />
      {t("add")}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <Header>{!isEmpty && add}</Header>
      <QueryView query={query} loading={<Loading />} errorTitle={t("failed")}>
        {(data) => (
          <>
            <Card title={t("own")} meta={t("ownText")} padding="none">
              {isEmpty ? (
                <NoSources data={data} action={add} />
              ) : (
                <Sources {...{ data, canEdit, timeZone, sending }} />
              )}
            </Card>
            <Installation data={data} />
            <RemovedSources sources={data.sources} canEdit={canEdit} timeZone={timeZone} />
          </>
        )}
      </QueryView>
      {isAdding && query.data && (
        <AddDialog data={query.data} sending={sending} onClose={() => setAdding(false)} />
      )}
      <LeaveDialog isDirty={sending.isBusy}>{t("leave")}</LeaveDialog>
    </div>
  );
}

function Header({ children }: { children: ReactNode }) {
  const t = useTranslations("marketData");
  const { href } = useAccount();
  return (
    <div className="flex flex-col gap-1">
      <nav aria-label={t("path")} className="flex items-center gap-1.5 text-sm text-ink-soft">
        <Link
          href={href("/neighborhood")}
          prefetch={false}
          className="rounded-xs focus-ring hover:text-ink hover:underline"
        >
          {t("neighborhood")}
        </Link>
        <ChevronRight aria-hidden className="size-3.5 text-ink-faint" />
        <span aria-current="page">{t("title")}</span>
      </nav>
      <PageHeader title={t("title")} description={t("description")} primaryAction={children} />
    </div>
  );
}

function Loading() {
  const t = useTranslations("marketData");
  return (
    <Card>
      <SkeletonLines
        label={t("loading")}
        lines={["h-4 w-60", "h-4 w-80", "h-4 w-52", "h-4 w-72"]}
      />
    </Card>
  );
}

interface SourcesProps extends MarketDataViewProps {
  data: MarketSources;
  sending: Sending;
}

function Sources({ data, ...row }: SourcesProps) {
  const { sources, listings } = data;
  return (
    <ul className="divide-y divide-line">
      {sources
        .filter(({ removed_at: at }) => at === null)
        .map((source) => (
          <SourceRow key={source.id} source={source} listings={listings} {...row} />
        ))}
    </ul>
  );
}

/** Where to find files of the city around the listings, and the way to add them. */
function NoSources({ data, action }: { data: MarketSources; action: ReactNode }) {
  const t = useTranslations("marketData.empty");
  const { nearest } = data;
  return (
    <EmptyState
      icon={<Database />}
      title={nearest ? t("near", { city: nearest.city }) : t("title")}
      className="max-w-150"
      action={
        <>
          {action}
          <LinkButton href={cityFiles} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            {t("files")}
          </LinkButton>
        </>
      }
    >
      {nearest ? t("nearText", nearest) : t("text")}
    </EmptyState>
  );
}

/** What every account of this installation sees. */
function Installation({ data: { installation, sources } }: { data: MarketSources }) {
  const t = useTranslations("marketData.installation");
  const { number } = useNumbers();
  const { homes, formats, age } = installation;
  if (homes === 0 && sources.length > 0) return null;
  const facts = { homes: number(homes), days: age ?? 0, count: homes };
  return (
    <Card title={t("title")} meta={t("meta")}>
      <p className="max-w-prose text-sm text-pretty text-ink-soft">
        {homes === 0 ? t("none") : t("text", facts)}
        {formats.includes("inside-airbnb") && <> {t.rich("credit", { link: toInsideAirbnb })}</>}
      </p>
    </Card>
  );
}

function toInsideAirbnb(text: ReactNode) {
  return <TextLink href="https://insideairbnb.com">{text}</TextLink>;
}
