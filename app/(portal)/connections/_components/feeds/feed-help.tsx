"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { isOverLimit } from "@/lib/sync/ical/limits";
import type { Feed, FeedFailure } from "@/lib/sync/ical/schema";
import { NewAddress } from "./new-address";

interface FeedHelpProps {
  feed: Feed;
  failure: FeedFailure;
  /** Time of the next read, as text. */
  next: string;
  /** Confirms that the calendar is empty. Undefined without edit permission. */
  onEmpty: (() => void) | undefined;
}

/** Shows why a calendar can't be read, and what to do. */
export function FeedHelp({ feed, failure, next, onEmpty }: FeedHelpProps) {
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
