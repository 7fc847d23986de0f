"use client";
import { useTranslations } from "next-intl";
import type { WriteAddress } from "@/components/address/use-address";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { type BookingView, periods } from "@/lib/bookings/view";

interface PeriodFilterProps {
  view: BookingView;
  write: WriteAddress;
}

/** The days the report is about: a common period, or two days of one's own. */
export function PeriodFilter({ view, write }: PeriodFilterProps) {
  const t = useTranslations("bookings.period");
  return (
    <>
      <Select
        label={t("label")}
        isLabelHidden
        placeholder={t("label")}
        options={periods.map((id) => ({ id, label: t(id) }))}
        value={view.period}
        onChange={(period) => write({ period, from: null, to: null, day: null })}
        className="w-full sm:w-56"
      />
      {view.period === "custom" && <OwnDays view={view} write={write} />}
    </>
  );
}

function OwnDays({ view, write }: PeriodFilterProps) {
  const t = useTranslations("bookings.period");
  const days = ["booked", "check_in"] as const;
  return (
    <>
      <Select
        label={t("day")}
        isLabelHidden
        placeholder={t("day")}
        options={days.map((id) => ({ id, label: t(`days.${id}`) }))}
        value={view.day}
        onChange={(day) => write({ day })}
        className="w-32"
      />
      {(["from", "to"] as const).map((end) => (
        <TextField
          key={end}
          type="date"
          label={t(end)}
          isLabelHidden
          value={view[end] ?? ""}
          onChange={(date) => write({ [end]: date })}
          className="w-36"
        />
      ))}
    </>
  );
}
