"use client";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { channelLabel } from "@/lib/catalog/channels";
import type { Feed } from "@/lib/sync/ical/schema";
import { useWhen } from "../use-when";
import { FeedHelp } from "./feed-help";
import { feedTones } from "./feed-tones";

interface FeedLineProps {
  feed: Feed;
  timeZone: string;
  /** Undefined without edit permission. */
  onAsk?: (question: "remove" | "empty") => void;
}

/** A calendar: its listing, its last read, and what to do if it can't be read. */
export function FeedLine({ feed, timeZone, onAsk }: FeedLineProps) {
  const t = useTranslations("connections.feeds");
  const when = useWhen(timeZone);
  const { listing_name: listing, host, state, reason, coming, last_read_at: read } = feed;
  const channel = feed.channel === "other" ? null : channelLabel(feed.channel);
  const entries = t("coming", { count: coming });
  return (
    <li className="flex flex-col gap-0.5 border-b border-line py-3 last:border-0">
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium text-ink">{listing}</span>
        <Badge tone={feedTones[state]}>{t(`state.${state}`)}</Badge>
        {onAsk && (
          <IconButton
            size="xs"
            aria-label={t("removeOf", { listing, channel: channel ?? host })}
            onPress={() => onAsk("remove")}
          >
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </span>
      <span className="truncate text-ink-faint">
        {channel === null ? host : `${channel} · ${host}`}
      </span>
      {read !== null && (
        <span suppressHydrationWarning className="text-ink-soft">
          {t("read", { time: when(read), entries })}
        </span>
      )}
      {feed.failure === null && reason !== null && (
        <span className="wrap-anywhere text-ink-soft">{reason}</span>
      )}
      {feed.failure !== null && (
        <FeedHelp
          feed={feed}
          failure={feed.failure}
          next={when(feed.next_read_at)}
          onEmpty={onAsk && (() => onAsk("empty"))}
        />
      )}
    </li>
  );
}
