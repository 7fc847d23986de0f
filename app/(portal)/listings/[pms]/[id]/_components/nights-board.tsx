"use client";
import type { ListingNight } from "@/lib/pricing/prices/listing-nights";
import type { CalendarRow } from "@/lib/pricing/prices/schema-calendar";
import { useListingsScope } from "../../../_components/scope/scope";
import { MonthCalendar } from "./calendar/month-calendar";
import { ChangesCard } from "./changes/changes-card";
import { useChanges } from "./changes/use-changes";
import { PriceChart } from "./chart/price-chart";
import { WindowsCard } from "./cards/windows-card";
import type { PartProps } from "./state/page-props";
import { useMarket } from "./state/use-market";
import type { Range } from "./state/use-range";

interface NightsBoardProps extends PartProps {
  calendar: CalendarRow;
  nights: readonly ListingNight[];
  range: Range;
  zone: string;
}

/** The price curve, the month, what changed, and the next half year in figures. */
export function NightsBoard({ calendar, nights, range, zone, ...part }: NightsBoardProps) {
  const { rights } = useListingsScope();
  const market = useMarket(part.row.listing, rights.seesMarket);
  const changes = useChanges(part.row.listing, part.today, zone);
  const props = { ...part, nights, calendar, bars: calendar.bars, market };
  return (
    <>
      <PriceChart {...props} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <MonthCalendar {...props} changes={changes} range={range} />
        <div className="flex min-w-0 flex-col gap-4">
          <ChangesCard
            changes={changes}
            listing={part.row.listing}
            zone={zone}
            formats={part.formats}
          />
          <WindowsCard {...props} />
        </div>
      </div>
    </>
  );
}
