"use client";
import { ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "react-aria-components/Button";
import { lateComponent } from "@/components/prefetch/late-component";
import { cx } from "@/components/ui/cx";
import { DialogTrigger } from "@/components/ui/dialog";
import { fieldBox, fieldSize } from "@/components/ui/classes";
import { Popover } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import type { ListingSummary } from "@/lib/catalog/schema";

const ListingList = lateComponent(
  () => import("./listing-list"),
  () => <Skeleton className="h-60 w-full" />,
);

export interface ListingPickerProps {
  listings: readonly ListingSummary[];
  /** `pms/listing_id`, or null. */
  value: string | null;
  onChange: (address: string) => void;
  /** Shown without a chosen listing. */
  placeholder?: string;
  /** A width wants `!`: the box fills its parent, which a row shrinks to the text in it. */
  className?: string;
}

/** Chooses a listing, found by any part of its name or id, with recent ones first. */
export function ListingPicker(props: ListingPickerProps) {
  const t = useTranslations("common.listingPicker");
  const { listings, value, onChange, placeholder = t("placeholder"), className } = props;
  const chosen = listings.find((listing) => addressOf(listing) === value);
  return (
    <DialogTrigger>
      <Button
        className={cx(
          fieldBox,
          fieldSize(),
          "flex items-center gap-2 text-left focus-ring",
          className,
        )}
      >
        <span className="sr-only">{t("label")}</span>
        <span className={cx("min-w-0 flex-1 truncate", value === null && "text-ink-faint")}>
          {chosen?.listing_name ?? value ?? placeholder}
        </span>
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      </Button>
      <Popover aria-label={t("label")} placement="bottom start" className="w-90 max-w-[92vw]">
        {(close) => (
          <ListingList
            listings={listings}
            value={value}
            onChange={(address) => {
              close();
              if (address !== value) onChange(address);
            }}
          />
        )}
      </Popover>
    </DialogTrigger>
  );
}

function addressOf({ pms_name, listing_id }: ListingSummary): string {
  return `${pms_name}/${listing_id}`;
}
