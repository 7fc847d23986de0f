"use client";
import { TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { CancelButton, Button } from "@/components/ui/button";
import { Stepper } from "@/components/ui/number-field";
import { settleDays as days } from "@/lib/inventory/listings/rules";
import { countsOf, shadowRows } from "./review-rules";
import type { Review } from "./review-state";

interface FooterProps {
  review: Review;
  /** The account's IANA time zone. */
  timeZone: string;
  isSending: boolean;
  onSend: () => void;
  onShadow: () => void;
}

/** How fast prices settle in, and the buttons that send them or start in shadow. */
export function ReviewFooter({ review, timeZone, isSending, onSend, onShadow }: FooterProps) {
  const t = useTranslations("syncReview.footer");
  const { sent, waiting, off } = countsOf(review.rows, review.ticks);
  const isReady = sent > 0 && waiting === 0 && !review.isStale;
  return (
    <>
      <SettleIn review={review} timeZone={timeZone} />
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 max-sm:w-full">
        <p aria-live="polite" className="flex flex-wrap gap-x-3 text-sm max-sm:w-full">
          {waiting > 0 && (
            <span className="inline-flex items-center gap-1.5 font-medium text-warning-ink [&_svg]:size-3.5">
              <TriangleAlert aria-hidden />
              {t("waiting", { count: waiting })}
            </span>
          )}
          {off > 0 && <span className="text-ink-faint">{t("off", { count: off })}</span>}
        </p>
        <CancelButton label={t("cancel")} />
        <Button
          isDisabled={isSending || shadowRows(review.rows).length === 0}
          onPress={onShadow}
          className="max-sm:h-11 max-sm:flex-1"
        >
          {t("shadow")}
        </Button>
        <Button
          variant="primary"
          isDisabled={!isReady}
          isPending={isSending}
          onPress={onSend}
          className="max-sm:h-11 max-sm:flex-1"
        >
          {sent + waiting > 0 ? t("send", { count: sent + waiting }) : t("sendNone")}
        </Button>
      </div>
    </>
  );
}

type SettleProps = Pick<FooterProps, "review" | "timeZone">;

const dayMs = 86_400_000;

function SettleIn({ review, timeZone }: SettleProps) {
  const t = useTranslations("syncReview.footer");
  const { settleDays, setSettleDays } = review;
  return (
    <div className="mr-auto flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <span className="inline-flex items-center gap-2 font-medium text-ink">
        {t("settle")}
        <Stepper
          label={t("daysLabel")}
          fewerLabel={t("fewer")}
          moreLabel={t("more")}
          value={settleDays}
          minValue={0}
          maxValue={days.most}
          onChange={(value) => setSettleDays(Number.isNaN(value) ? days.usual : value)}
        />
        {t("days", { count: settleDays })}
      </span>
      <Limit review={review} timeZone={timeZone} />
    </div>
  );
}

/** How far prices move while they settle in. */
function Limit({ review: { settleDays, now, isConnected }, timeZone }: SettleProps) {
  const t = useTranslations("syncReview.footer");
  const format = useFormatter();
  const end = new Date(now + settleDays * dayMs);
  const date = format.dateTime(end, { month: "short", day: "numeric", timeZone });
  return (
    <span className="min-w-0 text-xs text-pretty text-ink-faint">
      {settleDays === 0 ? t("atOnce") : t("limit", { date })}
      {isConnected && ` ${t("restore")}`}
    </span>
  );
}
