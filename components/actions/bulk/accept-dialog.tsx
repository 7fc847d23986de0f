"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CancelButton } from "@/components/ui/cancel-button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { SkeletonLines } from "@/components/ui/skeleton-lines";
import type { AccountBulk } from "./account-bulks";
import { PreviewList } from "./preview-list";
import { useBulkPreview } from "./use-bulk-preview";

interface AcceptDialogProps {
  bulks: readonly AccountBulk[];
  /** Picked actions that have no price. */
  left: number;
  isPending: boolean;
  onClose: () => void;
  onAccept: (bulks: readonly AccountBulk[]) => void;
}

/** Every price that accepting would write, and what cannot be accepted and why. */
export default function AcceptDialog(props: AcceptDialogProps) {
  const { left, isPending, onClose, onAccept } = props;
  const t = useTranslations("actions.bulk");
  // The preview is of what was picked when it was opened.
  const [bulks] = useState(props.bulks);
  const { rows, failures, isLoading, retry } = useBulkPreview(bulks);
  const count = rows.filter(({ error }) => error === null).length;
  const refused = rows.length - count;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title={t("acceptTitle", { count: rows.length || countOf(bulks) })}
      footer={
        <>
          <CancelButton />
          <Button
            variant="primary"
            isPending={isPending}
            isDisabled={isLoading || count === 0}
            onPress={() => onAccept(bulks)}
          >
            {t("confirm", { count })}
          </Button>
        </>
      }
    >
      {isLoading && <SkeletonLines label={t("loading")} lines={["h-4 w-2/3", "h-40 w-full"]} />}
      <Failures failures={failures} onRetry={retry} />
      {!isLoading && rows.length > 0 && (
        <>
          <output className="mb-3 block text-sm text-ink-soft">
            {t("summary", { count, refused, left })}
          </output>
          <PreviewList rows={rows} hasAccounts={bulks.some(({ source }) => source.name !== null)} />
        </>
      )}
    </Dialog>
  );
}

interface FailuresProps {
  failures: ReturnType<typeof useBulkPreview>["failures"];
  onRetry: () => void;
}

/** Accounts whose preview failed. */
function Failures({ failures, onRetry }: FailuresProps) {
  const t = useTranslations("actions.bulk");
  return failures.map(({ name, message }) => (
    <Notice
      key={name}
      tone="danger"
      isLive
      className="mb-3"
      title={t("previewFailed", { name })}
      action={
        <Button size="sm" onPress={onRetry}>
          {t("retry")}
        </Button>
      }
    >
      {message}
    </Notice>
  ));
}

function countOf(bulks: readonly AccountBulk[]): number {
  return bulks.reduce((sum, { items }) => sum + items.length, 0);
}
