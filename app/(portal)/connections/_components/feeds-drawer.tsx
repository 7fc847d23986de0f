"use client";
import { useQuery, useMutation } from "@tanstack/react-query";
import { CalendarRange, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { QueryView } from "@/components/query-view/query-view";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonLines } from "@/components/ui/skeleton";
import {
  feedsQuery,
  confirmEmptyMutation,
  removeFeedMutation,
  changeFeedMutation,
} from "@/lib/intake/connections/client-feeds";
import type { Connection } from "@/lib/intake/connections/schema";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import type { Feed, FeedFailure } from "@/lib/intake/sources/ical/schema";
import { Badge, type Tone } from "@/components/ui/badge";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { meanings } from "@/lib/intake/sources/ical/event";
import { IconButton } from "@/components/ui/icon-button";
import { channelLabel } from "@/lib/catalog/view";
import { useWhen } from "./use-connection-text";
import { Notice } from "@/components/ui/notice";
import { isOverLimit } from "@/lib/intake/sources/ical/limits";
import { fieldText, Form, FocusFirst } from "@/components/form/form";
import { showToast } from "@/components/toast/toast-queue";
import { TextField } from "@/components/ui/text-field";

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
      onClose={onClose}
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

/** A question about a calendar that needs confirmation. */
interface Question {
  kind: "remove" | "empty";
  feed: Feed;
}

/** Confirms a change to a calendar. Both kinds open booked nights, so both show how many stays. */
function FeedQuestion({ kind, feed, onClose }: Question & { onClose: () => void }) {
  const t = useTranslations("connections.feeds");
  const { id, host, coming: count, listing_name: listing } = feed;
  const isRemoved = kind === "remove";
  return (
    <ConfirmDialog
      title={isRemoved ? t("removeTitle", { host, listing }) : t("emptyTitle", { count })}
      {...(!isRemoved && { cancelLabel: t("emptyKeep") })}
      confirmLabel={isRemoved ? t("remove") : t("emptyConfirm", { count })}
      mutation={isRemoved ? removeFeedMutation() : confirmEmptyMutation()}
      input={id}
      done={() => t(isRemoved ? "removed" : "emptied")}
      onClose={onClose}
    >
      {isRemoved ? t("removeText", { count }) : t("emptyText", { listing, host })}
    </ConfirmDialog>
  );
}

interface FeedLineProps {
  feed: Feed;
  timeZone: string;
  /** Undefined without edit permission. */
  onAsk?: (question: "remove" | "empty") => void;
}

/** A calendar: its listing, its last read, and what to do if it can't be read. */
function FeedLine({ feed, timeZone, onAsk }: FeedLineProps) {
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
      <UnclearEvents feed={feed} canManage={onAsk !== undefined} />
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

/** Says how many events may be bookings or blocks, and asks which they are. */
function UnclearEvents({ feed, canManage }: { feed: Feed; canManage: boolean }) {
  const t = useTranslations("connections.feeds.unclear");
  const change = useMutation(changeFeedMutation(feed.id));
  const { unclear: count, events_are: meaning } = feed;
  const choose = (id: string) => {
    const next = meanings.find((each) => each === id);
    if (!next || next === meaning) return;
    const onSuccess = () => showToast({ title: t(`done.${next}`) });
    change.mutate({ events_are: next }, { onSuccess });
  };
  if (count === 0 && meaning === "ask") return null;
  return (
    <div className="mt-1.5 flex flex-col gap-1.5">
      <span className="text-pretty text-ink-soft">
        {t("text", { count })} {t(`are.${meaning}`)}
      </span>
      {canManage && (
        <SegmentedControl
          size="sm"
          label={t("label", { listing: feed.listing_name })}
          options={meanings.map((id) => ({ id, label: t(`choice.${id}`) }))}
          value={change.isPending ? (change.variables.events_are ?? meaning) : meaning}
          onChange={choose}
          isDisabled={change.isPending}
        />
      )}
      {change.error && (
        <Notice tone="danger" isLive>
          {change.error.message}
        </Notice>
      )}
    </div>
  );
}

/** Tones of the states; those that need attention come first. */
const feedTones: Record<Feed["state"], Tone> = {
  attention: "danger",
  failing: "warning",
  waiting: "neutral",
  active: "success",
};

const order = Object.keys(feedTones);

/** Sorts calendars by urgency; equally urgent ones keep their order. */
export function byUrgency(feeds: readonly Feed[]): Feed[] {
  return feeds.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}

interface FeedHelpProps {
  feed: Feed;
  failure: FeedFailure;
  /** Time of the next read, as text. */
  next: string;
  /** Confirms that the calendar is empty. Undefined without edit permission. */
  onEmpty: (() => void) | undefined;
}

/** Shows why a calendar can't be read, and what to do. */
function FeedHelp({ feed, failure, next, onEmpty }: FeedHelpProps) {
  const t = useTranslations("connections.feeds");
  const [isMoving, setMoving] = useState(false);
  const move = failure !== "rate_limit" && (
    <Button size="sm" onPress={() => setMoving(true)}>
      {t("change")}
    </Button>
  );
  const cancel = onEmpty && failure === "empty" && (
    <Button size="sm" onPress={onEmpty}>
      {t("empty", { count: feed.coming })}
    </Button>
  );
  return (
    <Notice
      tone={feed.state === "attention" ? "danger" : "warning"}
      title={feed.reason ?? t("noReason")}
      className="mt-2 bg-transparent!"
    >
      <p className="text-pretty">
        {t(`help.${isOverLimit(failure) ? "limit" : failure}`, { next })}
      </p>
      {onEmpty && !isMoving && (
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {cancel}
          {move}
        </div>
      )}
      {isMoving && <NewAddress feed={feed} onDone={() => setMoving(false)} />}
    </Notice>
  );
}

interface NewAddressProps {
  feed: Feed;
  onDone: () => void;
}

/** Asks for the new address of a calendar that can't be read; its stays are kept. */
function NewAddress({ feed: { id }, onDone }: NewAddressProps) {
  const t = useTranslations("connections.feeds");
  const move = useMutation(changeFeedMutation(id));
  const submit = (values: FormData) =>
    move.mutate(
      { url: fieldText(values, "url").trim() },
      {
        onSuccess: () => {
          showToast({ title: t("moved") });
          onDone();
        },
      },
    );
  return (
    <Form onSubmit={submit} problem={move.error} className="mt-2 gap-2!">
      <FocusFirst>
        <TextField
          name="url"
          type="url"
          label={t("address")}
          placeholder="https://"
          autoComplete="off"
          spellCheck="false"
          maxLength={2_000}
          isMonospaced
          isRequired
        />
      </FocusFirst>
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" isPending={move.isPending}>
          {t("move")}
        </Button>
        <Button size="sm" variant="ghost" onPress={onDone}>
          {t("cancel")}
        </Button>
      </div>
    </Form>
  );
}
