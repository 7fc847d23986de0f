"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { CalendarRange, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/account/use-account";
import { ConfirmDialog } from "@/components/confirm-dialog/confirm-dialog";
import { QueryView } from "@/components/query-view/query-view";
import { showToast } from "@/components/toast/toast-queue";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { SkeletonLines } from "@/components/ui/skeleton-lines";
import {
  confirmEmptyMutation,
  feedsQuery,
  removeFeedMutation,
} from "@/lib/sync/connections/client-more";
import type { Connection } from "@/lib/sync/connections/schema";
import type { Feed } from "@/lib/sync/ical/schema";
import { NewAddress } from "./new-address";
import { useWhen } from "../use-when";

interface FeedsDrawerProps {
  connection: Connection;
  canManage: boolean;
  timeZone: string;
  onClose: () => void;
}

/** The calendars of a connection, each with its state. */
export default function FeedsDrawer(props: FeedsDrawerProps) {
  const { connection, canManage, timeZone, onClose } = props;
  const t = useTranslations("connections.feeds");
  const { account } = useAccount();
  const query = useQuery(feedsQuery(account, connection.id));
  const [ending, setEnding] = useState<Feed | null>(null);
  return (
    <Drawer isOpen onOpenChange={onClose} title={t("title")} description={t("text")}>
      <QueryView
        query={query}
        loading={<SkeletonLines label={t("loading")} lines={["h-14 w-full", "h-14"]} />}
        isEmpty={({ feeds }) => feeds.length === 0}
        empty={<EmptyState icon={<CalendarRange />} title={t("none")} />}
        errorTitle={t("failed")}
      >
        {({ feeds }) => (
          <ul className="text-sm">
            {feeds.map((feed) => (
              <FeedLine
                key={feed.id}
                feed={feed}
                timeZone={timeZone}
                {...(canManage && { onRemove: () => setEnding(feed) })}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {ending && (
        <ConfirmDialog
          title={t("removeTitle", { host: ending.host, listing: ending.listing_name })}
          confirmLabel={t("remove")}
          mutation={removeFeedMutation()}
          input={ending.id}
          done={() => t("removed")}
          onClose={() => setEnding(null)}
        >
          {t("removeText", { count: ending.coming })}
        </ConfirmDialog>
      )}
    </Drawer>
  );
}

const tones: Record<Feed["state"], Tone> = {
  waiting: "neutral",
  active: "success",
  failing: "warning",
  attention: "danger",
};

interface FeedLineProps {
  feed: Feed;
  timeZone: string;
  onRemove?: () => void;
}

function FeedLine({ feed, timeZone, onRemove }: FeedLineProps) {
  const t = useTranslations("connections.feeds");
  const when = useWhen(timeZone);
  const { listing_name: listing, host, channel, state, reason, coming } = feed;
  const read = feed.last_read_at;
  return (
    <li className="flex flex-col gap-1 border-b border-line py-2.5 last:border-0">
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium text-ink">{listing}</span>
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
        {onRemove && (
          <IconButton size="xs" aria-label={t("removeOf", { listing, channel })} onPress={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </span>
      <span className="truncate text-ink-faint">
        {channel} · {host}
      </span>
      <span suppressHydrationWarning className="text-ink-soft">
        {read === null ? t("unread") : t("read", { time: when(read), count: coming })}
      </span>
      {reason !== null && <span className="wrap-anywhere text-danger">{reason}</span>}
      {onRemove && feed.failure === "empty" && <EmptyAnswer feed={feed} />}
      {onRemove && feed.failure !== null && feed.failure !== "empty" && <NewAddress feed={feed} />}
    </li>
  );
}

/** An empty calendar cancels nothing by itself: a person says that it is right. */
function EmptyAnswer({ feed: { id, coming } }: { feed: Feed }) {
  const t = useTranslations("connections.feeds");
  const accept = useMutation(confirmEmptyMutation());
  const onPress = () =>
    accept.mutate(id, {
      onSuccess: () => showToast({ title: t("emptied") }),
      onError: (error) => showToast({ tone: "danger", title: error.message }),
    });
  return (
    <Button size="sm" className="self-start" isPending={accept.isPending} onPress={onPress}>
      {t("empty", { count: coming })}
    </Button>
  );
}
