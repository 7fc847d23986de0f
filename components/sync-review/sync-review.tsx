"use client";
import { useFormatter, useTranslations } from "next-intl";
import { timeText } from "@/components/hooks/time-format";
import { TableSkeleton } from "@/components/data-table/table-skeleton";
import { QueryView } from "@/components/query-view/query-view";
import { cx } from "@/components/ui/cx";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { pmsTitle } from "@/lib/core/pms";
import type { SyncPreview } from "@/lib/delivery/sync-preview/schema";
import { ReviewFooter } from "./review-footer";
import type { ReviewedListing } from "./review-rules";
import { type Review, ReviewProvider, useReview } from "./review-state";
import { ReviewTable, useReviewColumns } from "./review-table";
import { ReviewTotals, TotalsSkeleton } from "./review-totals";
import { type Send, useSend } from "./use-send";

export interface SyncReviewProps {
  listings: readonly ReviewedListing[];
  /** May set overrides, which keep special nights. */
  canKeep: boolean;
  /** Decimals of nightly prices: 0 or 2. */
  decimals: number;
  /** The account's IANA time zone. */
  timeZone: string;
  change: Send;
  onClose: () => void;
  /** Called after prices are sent. */
  onDone: () => void;
}

/** What turning sync on would send: figures, listings that need something first, and the button that sends. */
export default function SyncReview(props: SyncReviewProps) {
  const { listings, canKeep, decimals, change, onClose, onDone } = props;
  const t = useTranslations("syncReview");
  const review = useReview(listings, canKeep);
  const { send, startShadow, isSending, problem } = useSend(review, decimals, change, onDone);
  const failed = review.data === undefined ? review.first : review.current;
  const query = {
    data: review.data,
    error: failed.error,
    isFetching: failed.isFetching,
    refetch: failed.refetch,
  };
  return (
    <Dialog
      size="full"
      isDismissable={!isSending}
      onClose={onClose}
      title={t("title")}
      description={<Subtitle {...props} review={review} />}
      footer={
        <ReviewFooter
          review={review}
          timeZone={props.timeZone}
          isSending={isSending}
          onSend={() => void send()}
          onShadow={() => void startShadow()}
        />
      }
    >
      <ReviewProvider value={review}>
        <QueryView
          query={query}
          loading={<Loading rows={listings.length} />}
          errorTitle={t("failed")}
        >
          {({ total }) => <Body review={review} total={total} problem={problem} />}
        </QueryView>
      </ReviewProvider>
    </Dialog>
  );
}

interface BodyProps {
  review: Review;
  total: SyncPreview["total"];
  /** Why not everything was sent. */
  problem: string | null;
}

/** Totals and rows, dimmed while they are of earlier decisions. */
function Body({ review, total, problem }: BodyProps) {
  const { isStale, byKey, settleDays } = review;
  return (
    <div
      aria-busy={isStale}
      className={cx(
        "flex min-h-0 flex-1 flex-col gap-3 pb-1 transition-opacity",
        isStale && "opacity-60",
      )}
    >
      {problem !== null && (
        <Notice tone="danger" isLive>
          {problem}
        </Notice>
      )}
      <ReviewTotals total={total} all={byKey.size} settleDays={settleDays} />
      <ReviewTable />
    </div>
  );
}

/** How many listings of which PMS, when their prices were read, and in which currency. */
function Subtitle({ listings, timeZone, review }: SyncReviewProps & { review: Review }) {
  const t = useTranslations("syncReview.subtitle");
  const format = useFormatter();
  const pmss = [...new Set(listings.map(({ pms }) => pms))];
  const [pms = ""] = pmss;
  const count = listings.length;
  const [read] = review.rows.flatMap(({ read_at: at }) => at ?? []).toSorted();
  const currencies = [...new Set(review.rows.flatMap(({ currency }) => currency ?? []))];
  const parts = [
    pmss.length === 1
      ? t("onePms", { count, pms: pmsTitle(pms) })
      : t("manyPms", { count, pmss: pmss.length }),
    ...(read ? [t("read", { time: timeText(format, read, timeZone) })] : []),
    ...(currencies.length > 0 ? [currencies.toSorted().map(review.words.symbol).join(", ")] : []),
  ];
  return (
    <>
      <span className="block">{parts.join(" · ")}</span>
      <span className="block text-xs">{t("charged")}</span>
    </>
  );
}

/** Totals and rows of the same shape while prices are compared. */
function Loading({ rows }: { rows: number }) {
  const t = useTranslations("syncReview");
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 pb-1">
      <TotalsSkeleton />
      <TableSkeleton
        columns={useReviewColumns()}
        label={t("loading")}
        rows={Math.min(rows, 12)}
        density="comfortable"
        className="min-h-64 flex-1"
      />
    </div>
  );
}
