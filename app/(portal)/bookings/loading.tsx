"use client";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/page-header/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { BookingsSkeleton } from "./_components/bookings-skeleton";

export default function BookingsLoading() {
  const t = useTranslations("bookings");
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={t("title")} description={t("description")} />
      <Skeleton className="h-19 w-full max-w-200" />
      <BookingsSkeleton />
    </div>
  );
}
