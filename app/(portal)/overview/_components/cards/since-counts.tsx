"use client";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useAccount } from "@/components/account/use-account";
import type { Overview } from "@/lib/activity/overview/schema";
import { useNumbers } from "@/components/numbers/use-numbers";

interface Count {
  id: string;
  href: string;
  text: string;
  note: string;
}

/** Bookings and actions of the last 24 hours; each links to its page. */
export function SinceCounts({ data }: { data: Overview }) {
  const counts = useCounts(data);
  if (counts.length === 0) return null;
  return (
    <ul className="grid grid-cols-2 gap-px border-b border-line bg-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {counts.map(({ id, text, note, href }) => (
        <li key={id} className="min-w-0 bg-surface">
          <Link
            href={href}
            className="flex h-full min-h-14 flex-col px-4 py-2.5 text-sm focus-ring-inset transition-colors hover:bg-hover"
          >
            <span className="font-semibold text-ink">{text}</span>
            <span className="text-ink-faint tabular-nums">{note}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function useCounts({ bookings, actions, since }: Overview): Count[] {
  const t = useTranslations("overview.since");
  const { money } = useNumbers();
  const { href } = useAccount();
  const from = since.slice(0, 10);
  const stays = ({ bookings: count, nights, revenue }: NonNullable<typeof bookings>["made"]) => {
    if (count === 0) return "";
    const amounts = revenue
      .filter(({ amount }) => amount > 0)
      .map(({ currency, amount }) => money(amount, currency === "unknown" ? null : currency));
    return [t("nights", { count: nights }), ...amounts].join(", ");
  };
  return [
    bookings && {
      id: "made",
      href: href(`/bookings?period=custom&day=booked&from=${from}`),
      text: t("made", { count: bookings.made.bookings }),
      note: stays(bookings.made),
    },
    bookings && {
      id: "cancelled",
      href: href("/bookings?status=cancelled&period=booked-365"),
      text: t("cancelled", { count: bookings.cancelled.bookings }),
      note: stays(bookings.cancelled),
    },
    actions && {
      id: "opened",
      href: href("/actions"),
      text: t("opened", { count: actions.opened }),
      note: actions.urgent > 0 ? t("urgent", { count: actions.urgent }) : "",
    },
    actions && {
      id: "resolved",
      href: href("/actions?mode=all"),
      text: t("resolved", { count: actions.resolved }),
      note: "",
    },
  ].filter((count) => count !== null);
}
