"use client";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { DialogTrigger } from "react-aria-components/Dialog";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { Popover } from "@/components/ui/popover";
import { TextField } from "@/components/ui/text-field";
import { dateOf, dayFromText, dayOf } from "@/lib/core/dates";
import { firstDay } from "../axis/axis";
import { zoomShapes } from "../axis/zoom";
import { useGridFormats } from "../grid/use-grid-formats";
import type { Shown } from "../grid/use-grid-scroll";
import type { PricesView } from "../view/use-prices-view";

export interface DateNavProps {
  view: PricesView;
  /** Null until the grid is rendered. */
  nights: Shown | null;
  /** Today in the account's time zone. */
  today: string;
}

/** Buttons for earlier and later nights and today, and a field for any date. */
export function DateNav({ view, nights, today }: DateNavProps) {
  const t = useTranslations("prices.nav");
  const { between } = useGridFormats();
  const first = nights?.first ?? view.from;
  const last = nights?.last ?? first + zoomShapes[view.zoom].nights - 1;
  const screen = Math.max(1, last - first + 1);
  const show = (day: number): void => {
    view.show(Math.max(day, firstDay(dayOf(today))));
  };
  return (
    <div className="flex items-center gap-2 max-sm:gap-1">
      <IconButton
        variant="secondary"
        aria-label={t("previous")}
        onPress={() => show(first - screen)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <Button onPress={() => show(dayOf(today))}>
        {t("today")}
        <Kbd className="max-lg:hidden">t</Kbd>
      </Button>
      <DialogTrigger>
        <Button className="tabular-nums max-sm:hidden">
          <CalendarDays aria-hidden />
          {between(first, last)}
        </Button>
        <Popover aria-label={t("jump")}>
          <TextField
            type="date"
            label={t("jump")}
            defaultValue={dateOf(first)}
            onChange={(text) => {
              const day = dayFromText(text);
              if (day !== null) show(day);
            }}
            className="w-44"
          />
        </Popover>
      </DialogTrigger>
      <IconButton variant="secondary" aria-label={t("next")} onPress={() => show(last + 1)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}
