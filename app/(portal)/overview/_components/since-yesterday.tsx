"use client";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useAccount } from "@/components/account/use-account";
import { Card } from "@/components/ui/card";
import type { Overview } from "@/lib/activity/overview/schema";

type SinceYesterdayProps = Pick<Overview, "bookings" | "actions" | "since">;

/** Bookings and actions since yesterday; each links to its page. */
export function SinceYesterday({ bookings, actions, since }: SinceYesterdayProps) {
  const t = useTranslations("overview.since");
  const { href } = useAccount();
  const cells = [
    bookings && {
      id: "made",
      href: href(`/bookings?period=custom&day=booked&from=${since.slice(0, 10)}`),
      text: t("made", { count: bookings.made }),
      ...(bookings.made > 0 && { note: t("madeNote", { nights: bookings.nights }) }),
    },
    bookings && {
      id: "cancelled",
      href: href("/bookings?status=cancelled&period=booked-365"),
      text: t("cancelled", { count: bookings.cancelled }),
    },
    actions && {
      id: "opened",
      href: href("/actions"),
      text: t("opened", { count: actions.opened }),
    },
    actions && {
      id: "resolved",
      href: href("/actions?mode=all"),
      text: t("resolved", { count: actions.resolved }),
    },
  ].filter((cell) => cell !== null);
  return (
    <Card title={t("title")} meta={t("meta")} padding="none">
      <ul className="grid grid-cols-2 lg:grid-cols-4">
        {cells.map(({ id, text, note, href: to }) => (
          <li
            key={id}
            className="border-line not-first:border-l max-lg:[&:nth-child(n+3)]:border-t max-lg:[&:nth-child(odd)]:border-l-0"
          >
            <Link
              href={to}
              className="flex h-full flex-col gap-0.5 px-4 py-3.5 text-sm font-semibold text-ink focus-ring-inset transition-colors hover:bg-hover"
            >
              {text}
              {note !== undefined && <span className="font-normal text-ink-faint">{note}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
