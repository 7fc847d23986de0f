"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations, useLocale } from "next-intl";
import { useState, type ReactNode } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { CodeField, fieldText, Form, FocusFirst } from "@/components/form/form";
import { ListingPicker } from "@/components/listings/listing-picker";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { catalogQuery } from "@/lib/catalog/client";
import { addFeedMutation } from "@/lib/intake/connections/client-feeds";
import type { NewFeed } from "@/lib/intake/connections/schema-feeds";
import { ComboBox } from "@/components/ui/combo-box";
import { TextField } from "@/components/ui/text-field";

interface CalendarFormProps {
  onBack: () => void;
  onClose: () => void;
}

const channels = ["airbnb", "booking.com", "vrbo", "other"] as const;
/** The keys of their texts, which cannot contain a dot. */
const channelFields = {
  airbnb: "airbnb",
  "booking.com": "booking",
  vrbo: "vrbo",
  other: "other",
} as const;
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
    <Dialog onClose={onClose} title={t("title")} description={t("text")}>
      <Form onSubmit={submit} problem={add.error}>
        <AddressField />
        <Select
          label={t("channel")}
          value={channel}
          onChange={(id) => setChannel(channels.find((each) => each === id) ?? "other")}
          placeholder=""
          options={channels.map((id) => ({ id, label: t(`channels.${channelFields[id]}`) }))}
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

/** Name, currency and time zone of a listing that only has calendars. */
function NewListingFields() {
  const t = useTranslations("connections.calendar");
  const names = new Intl.DisplayNames(useLocale(), { type: "currency" });
  const [currency, setCurrency] = useState("USD");
  const [zone, setZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const currencies = Intl.supportedValuesOf("currency");
  const zones = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((id) => id !== "UTC")];
  return (
    <>
      <TextField name="name" label={t("name")} maxLength={300} isRequired />
      <div className="grid gap-3 sm:grid-cols-2">
        <ComboBox
          label={t("currency")}
          options={currencies.map((id) => ({ id, label: `${id} · ${names.of(id) ?? id}` }))}
          value={currency}
          onChange={(id) => setCurrency(id ?? "")}
          isRequired
        />
        <ComboBox
          label={t("timeZone")}
          options={zones.map((id) => ({ id, label: id.replaceAll("_", " ") }))}
          value={zone}
          onChange={(id) => setZone(id ?? "")}
          isRequired
        />
      </div>
      <input type="hidden" name="currency" value={currency} />
      <input type="hidden" name="time_zone" value={zone} />
    </>
  );
}

/** Back, and the button that adds the connection. */
export function AddFooter({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  const t = useTranslations("connections.adding");
  return (
    <div className="flex justify-end gap-2">
      <Button variant="ghost" className="mr-auto" onPress={onBack}>
        {t("back")}
      </Button>
      {children}
    </div>
  );
}
