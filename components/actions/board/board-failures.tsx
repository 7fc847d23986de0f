"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Failure } from "./use-board";

/** Accounts whose actions failed to load. */
export function BoardFailures({
  failures,
  onRetry,
}: {
  failures: readonly Failure[];
  onRetry: () => void;
}) {
  const t = useTranslations("actions");
  if (failures.length === 0) return null;
  return (
    <Notice
      tone="danger"
      isLive
      className="mb-3"
      title={t("partlyFailed", { count: failures.length })}
      action={
        <Button size="sm" onPress={onRetry}>
          {t("retry")}
        </Button>
      }
    >
      <ul>
        {failures.map(({ source, message }) => (
          <li key={source.account}>
            {source.name !== null && <b className="font-semibold">{source.name}: </b>}
            {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
