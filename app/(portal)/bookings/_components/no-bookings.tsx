"use client";
import { CalendarX2, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { BookingPage } from "./use-booking-view";

/** Shown when no booking matches the filters, or the period has none. */
export function NoBookings({ page }: { page: BookingPage }) {
  const t = useTranslations("bookings");
  const { isNarrowed, clear, write } = page;
  const wider = () => write({ period: "booked-365" });
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={isNarrowed ? <SearchX /> : <CalendarX2 />}
        title={t(isNarrowed ? "nothing.title" : "empty.title")}
        action={
          <Button onPress={isNarrowed ? clear : wider}>
            {t(isNarrowed ? "nothing.action" : "empty.action")}
          </Button>
        }
      >
        {t(isNarrowed ? "nothing.text" : "empty.text")}
      </EmptyState>
    </div>
  );
}
