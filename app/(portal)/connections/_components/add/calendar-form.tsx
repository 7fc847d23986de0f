"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/account/use-account";
import { CodeField } from "@/components/form/code-field";
import { fieldText } from "@/components/form/field-text";
import { FocusFirst } from "@/components/form/focus-first";
import { Form } from "@/components/form/form";
import { ListingPicker } from "@/components/listings/listing-picker";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { catalogQuery } from "@/lib/catalog/client";
import { addFeedMutation } from "@/lib/sync/connections/client-more";
import type { NewFeed } from "@/lib/sync/connections/schema-feeds";
import { AddFooter } from "./add-footer";
import { NewListingFields } from "./new-listing-fields";

interface CalendarFormProps {
  onBack: () => void;
  onClose: () => void;
}

const channels = ["airbnb", "booking.com", "vrbo", "other"] as const;
/** The keys of their texts, which cannot contain a dot. */
const names = { airbnb: "airbnb", "booking.com": "booking", vrbo: "vrbo", other: "other" } as const;
type Target = "listing" | "new";

/** Adds a calendar to a listing, or to a new one. */
export function CalendarForm({ onBack, onClose }: CalendarFormProps) {
  const t = useTranslations("connections.calendar");
  const [channel, setChannel] = useState<(typeof channels)[number]>("airbnb");
  const target = useTarget();
  const add = useMutation(addFeedMutation());
  const submit = (values: FormData) => {
    const url = fieldText(values, "url").trim();
    add.mutate(
      { url, channel, ...target.read(values) },
      {
        onSuccess: () => {
          showToast({ title: t("done"), description: t("doneText") });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("title")} description={t("text")}>
      <Form onSubmit={submit} problem={add.error}>
        <AddressField />
        <Select
          label={t("channel")}
          value={channel}
          onChange={(id) => setChannel(channels.find((each) => each === id) ?? "other")}
          placeholder=""
          options={channels.map((id) => ({ id, label: t(`channels.${names[id]}`) }))}
        />
        {target.fields}
        <AddFooter onBack={onBack}>
          <Button
            type="submit"
            variant="primary"
            isPending={add.isPending}
            isDisabled={!target.isChosen}
          >
            {t("add")}
          </Button>
        </AddFooter>
      </Form>
    </Dialog>
  );
}

function AddressField() {
  const t = useTranslations("connections.calendar");
  return (
    <FocusFirst>
      <CodeField
        name="url"
        label={t("url")}
        description={t("urlText")}
        maxLength={2_000}
        isRequired
      />
    </FocusFirst>
  );
}

/** Returns the fields for the calendar's listing, an existing or a new one. */
function useTarget() {
  const t = useTranslations("connections.calendar");
  const { account } = useAccount();
  const { data } = useQuery(catalogQuery(account));
  const listings = data?.listings ?? [];
  const [chosen, setKind] = useState<Target>("listing");
  const [address, setAddress] = useState<string | null>(null);
  const kind = data && listings.length === 0 ? "new" : chosen;
  const read = (values: FormData): Pick<NewFeed, "listing" | "new_listing"> => {
    if (kind === "new") {
      const text = (name: string) => fieldText(values, name).trim();
      const zone = text("time_zone");
      return { new_listing: { name: text("name"), currency: text("currency"), time_zone: zone } };
    }
    const [pms_name = "", ...id] = (address ?? "").split("/");
    return { listing: { pms_name, listing_id: id.join("/") } };
  };
  const fields = (
    <div className="flex flex-col gap-3">
      {listings.length > 0 && (
        <SegmentedControl
          label={t("target")}
          value={kind}
          onChange={(id) => setKind(id === "new" ? "new" : "listing")}
          options={(["listing", "new"] as const).map((id) => ({ id, label: t(`targets.${id}`) }))}
        />
      )}
      {kind === "listing" && (
        <ListingPicker
          listings={listings}
          value={address}
          onChange={setAddress}
          className="w-full!"
        />
      )}
      {kind === "new" && <NewListingFields />}
    </div>
  );
  return { read, fields, isChosen: kind === "new" || address !== null };
}
