"use client";
import { ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "react-aria-components/Button";
import type { WriteAddress } from "@/components/hooks/use-address";
import { cx } from "@/components/ui/cx";
import { fieldBox, fieldSize } from "@/components/ui/classes";
import { Menu, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { TextField } from "@/components/ui/text-field";
import { type BookingView, ownDaysOf, periods } from "@/lib/inventory/bookings/view";

interface PeriodFilterProps {
  view: BookingView;
  write: WriteAddress;
  /** In the account's time zone. */
  today: string;
}

/** The period of the report: a common one, or between two dates. */
export function PeriodFilter({ view, write, today }: PeriodFilterProps) {
  const t = useTranslations("bookings.period");
  const choose = (period: string) => {
    const days = period === "custom" ? ownDaysOf(view, today) : { day: null, from: null, to: null };
    write({ period, ...days });
  };
  return (
    <>
      <MenuTrigger>
        <Button
          className={cx(
            fieldBox,
            fieldSize(),
            "flex items-center gap-2 text-left focus-ring sm:max-w-60",
          )}
        >
          <span className="sr-only">{t("label")}</span>
          <span className="min-w-0 flex-1 truncate">{t(view.period)}</span>
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
        </Button>
        <Menu
          aria-label={t("label")}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[view.period]}
          onSelectionChange={(keys) => keys !== "all" && [...keys].map(String).forEach(choose)}
        >
          {periods.map((period) => (
            <MenuItem key={period} id={period}>
              {t(period)}
            </MenuItem>
          ))}
        </Menu>
      </MenuTrigger>
      {view.period === "custom" && <OwnDays view={view} write={write} />}
    </>
  );
}

function OwnDays({ view, write }: Pick<PeriodFilterProps, "view" | "write">) {
  const t = useTranslations("bookings.period");
  const days = ["booked", "check_in"] as const;
  return (
    <>
      <SegmentedControl
        label={t("day")}
        options={days.map((id) => ({ id, label: t(`days.${id}`) }))}
        value={view.day}
        onChange={(day) => write({ day })}
      />
      <div className="flex w-full items-center gap-2 sm:w-auto">
        {(["from", "to"] as const).map((end) => (
          <TextField
            key={end}
            type="date"
            label={t(end)}
            isLabelHidden
            value={view[end] ?? ""}
            onChange={(date) => write({ [end]: date })}
            className="min-w-0 flex-1 sm:w-36 sm:flex-none"
          />
        ))}
      </div>
    </>
  );
}
