"use client";
import { useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { fieldText, Form } from "@/components/form/form";
import { Button, CancelButton } from "@/components/ui/button";
import { ComboBox } from "@/components/ui/combo-box";
import { Dialog } from "@/components/ui/dialog";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { TextField } from "@/components/ui/text-field";
import { TextLink } from "@/components/ui/text-link";
import { cityFiles } from "@/lib/intake/market-sources/cities";
import { addMarketSourceMutation, type MarketFiles } from "@/lib/intake/market-sources/client";
import type { MarketSources, NewMarketSource } from "@/lib/intake/market-sources/schema";
import { type Picked, PickFiles } from "./pick-files";
import type { Sending } from "./use-sending";

interface AddDialogProps {
  data: MarketSources;
  sending: Sending;
  onClose: () => void;
}

const ways = ["files", "addresses"] as const;
type Way = (typeof ways)[number];

/** Asks for the place and its two files, or where the server finds them. */
export default function AddDialog({ data, sending, onClose }: AddDialogProps) {
  const t = useTranslations("marketData.adding");
  const add = useMutation(addMarketSourceMutation());
  const [way, setWay] = useState<Way>("files");
  const [picked, setPicked] = useState<Picked>({});
  const [currency, setCurrency] = useState<string | null>(data.currency);
  const files = way === "files" ? wholeOf(picked) : null;
  const submit = (values: FormData): void =>
    add.mutate(bodyOf(values, { currency: currency ?? "", files }), {
      onSuccess: ({ id }) => {
        if (files) sending.send(id, files, { listings: 0, calendar: 0 });
        onClose();
      },
    });
  const isReady = currency !== null && (way === "addresses" || files !== null);
  return (
    <Dialog onClose={onClose} title={t("title")} isDismissable={false}>
      <Form onSubmit={submit} problem={add.error}>
        <p className="text-sm text-pretty text-ink-soft">{t.rich("text", { link: toFiles })}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            name="name"
            label={t("name")}
            defaultValue={data.nearest?.city ?? ""}
            maxLength={80}
            isRequired
          />
          <CurrencyField value={currency} onChange={setCurrency} />
        </div>
        <SegmentedControl
          label={t("way")}
          value={way}
          onChange={(id) => setWay(ways.find((each) => each === id) ?? way)}
          options={ways.map((id) => ({ id, label: t(id) }))}
        />
        {way === "files" ? <PickFiles picked={picked} onPick={setPicked} /> : <Addresses />}
        <Footer isReady={isReady} isPending={add.isPending} />
      </Form>
    </Dialog>
  );
}

function toFiles(text: ReactNode) {
  return (
    <TextLink href={cityFiles} target="_blank" rel="noreferrer">
      {text}
    </TextLink>
  );
}

function Footer({ isReady, isPending }: { isReady: boolean; isPending: boolean }) {
  const t = useTranslations("marketData.adding");
  return (
    <>
      <TextField
        name="attribution"
        label={t("attribution")}
        description={t("attributionText")}
        maxLength={200}
      />
      <div className="flex justify-end gap-2">
        <CancelButton />
        <Button type="submit" variant="primary" isPending={isPending} isDisabled={!isReady}>
          {t("add")}
        </Button>
      </div>
    </>
  );
}

interface CurrencyFieldProps {
  value: string | null;
  onChange: (value: string | null) => void;
}

function CurrencyField({ value, onChange }: CurrencyFieldProps) {
  const t = useTranslations("marketData.adding");
  const names = new Intl.DisplayNames(useLocale(), { type: "currency" });
  return (
    <ComboBox
      label={t("currency")}
      description={t("currencyText")}
      options={Intl.supportedValuesOf("currency").map((id) => ({
        id,
        label: `${id} · ${names.of(id) ?? id}`,
      }))}
      value={value}
      onChange={onChange}
      isRequired
    />
  );
}

function Addresses() {
  const t = useTranslations("marketData.adding");
  return (
    <div className="flex flex-col gap-3">
      <TextField
        name="listings.url"
        type="url"
        label={t("listingsUrl")}
        placeholder="https://…/listings.csv.gz"
        isRequired
      />
      <TextField
        name="calendar.url"
        type="url"
        label={t("calendarUrl")}
        placeholder="https://…/calendar.csv.gz"
        description={t("addressText")}
        isRequired
      />
    </div>
  );
}

/** Both files; null until there are both. */
function wholeOf({ listings, calendar }: Picked): MarketFiles | null {
  return listings && calendar ? { listings, calendar } : null;
}

interface Chosen {
  currency: string;
  /** Null: the form has addresses. */
  files: MarketFiles | null;
}

function bodyOf(values: FormData, { currency, files }: Chosen): NewMarketSource {
  const attribution = fieldText(values, "attribution").trim();
  const fileOf = (part: "listings" | "calendar") =>
    files
      ? { name: files[part].name, bytes: files[part].size }
      : { url: fieldText(values, `${part}.url`).trim() };
  return {
    name: fieldText(values, "name").trim(),
    currency,
    ...(attribution !== "" && { attribution }),
    listings: fileOf("listings"),
    calendar: fileOf("calendar"),
  };
}
