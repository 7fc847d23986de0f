"use client";
import { useQuery } from "@tanstack/react-query";
import { CalendarRange, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/account/use-account";
import { QueryView } from "@/components/query-view/query-view";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonLines } from "@/components/ui/skeleton-lines";
import { feedsQuery } from "@/lib/sync/connections/client-more";
import type { Connection } from "@/lib/sync/connections/schema";
import { FeedQuestion, type Question } from "./feed-question";
import { FeedLine } from "./feed-line";
import { byUrgency } from "./feed-tones";

interface FeedsDrawerProps {
  connection: Connection;
  canManage: boolean;
  timeZone: string;
  onAdd: () => void;
  onClose: () => void;
}

const lines = ["h-14 w-full", "h-14"];

/** The calendars of a connection, each with its state; those that need attention come first. */
export default function FeedsDrawer(props: FeedsDrawerProps) {
  const { connection, canManage, timeZone, onAdd, onClose } = props;
  const t = useTranslations("connections.feeds");
  const { account } = useAccount();
  const query = useQuery(feedsQuery(account, connection.id));
  const [question, ask] = useState<Question | null>(null);
  const add = canManage ? (
    <Button onPress={onAdd}>
      <Plus aria-hidden />
      {t("add")}
    </Button>
  ) : null;
  const hasFeeds = query.data !== undefined && query.data.feeds.length > 0;
  return (
    <Drawer
      isOpen
      onOpenChange={onClose}
      title={t("title")}
      description={t("text")}
      {...(canManage && hasFeeds && { footer: add })}
    >
      <QueryView
        query={query}
        loading={<SkeletonLines label={t("loading")} lines={lines} />}
        isEmpty={({ feeds }) => feeds.length === 0}
        empty={
          <EmptyState icon={<CalendarRange />} title={t("none")} action={add}>
            {t("noneText")}
          </EmptyState>
        }
        errorTitle={t("failed")}
      >
        {({ feeds }) => (
          <ul className="-mt-2.5 text-sm">
            {byUrgency(feeds).map((feed) => (
              <FeedLine
                key={feed.id}
                feed={feed}
                timeZone={timeZone}
                {...(canManage && { onAsk: (kind) => ask({ kind, feed }) })}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {question && <FeedQuestion {...question} onClose={() => ask(null)} />}
    </Drawer>
  );
}
