"use client";
import { RotateCw, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import type { ListingRow } from "@/lib/catalog/rows";
import type { CalendarRow } from "@/lib/pricing/prices/schema-calendar";

interface RowNoticeProps {
  row: ListingRow;
  names: number;
  error: CalendarRow["error"] | "failed";
  onRetry: () => void;
}

/** Says across the nights of a row why it has no prices, and what to do. */
export function RowNotice({ row, names, error, onRetry }: RowNoticeProps) {
  const t = useTranslations("prices.grid");
  const { href } = useAccount();
  if (error === null) return null;
  return (
    <td
      aria-colindex={2}
      className="sticky z-5 -mt-9.25 flex h-9.25 w-fit items-center gap-2 px-4 text-sm text-ink-soft"
      style={{ left: names }}
    >
      {error === "failed" ? (
        <>
          <TriangleAlert aria-hidden className="size-3.5 text-danger" />
          {t("rowFailed")}
          <Button size="sm" onPress={onRetry}>
            <RotateCw aria-hidden />
            {t("retry")}
          </Button>
        </>
      ) : error === "LISTING_NO_DATA" ? (
        <TextLink
          href={href(`/listings?${new URLSearchParams({ open: row.key })}`)}
          className="rounded-xs bg-surface px-1"
        >
          {t("setBase")}
        </TextLink>
      ) : (
        t("gone")
      )}
    </td>
  );
}
