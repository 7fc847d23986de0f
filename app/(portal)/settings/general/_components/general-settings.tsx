"use client";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { useQuery, useMutation } from "@tanstack/react-query";
import { QueryView } from "@/components/query-view/query-view";
import { Skeleton } from "@/components/ui/skeleton";
import { settingsQuery, changeSettingsMutation } from "@/lib/identity/settings/client";
import { type Choices, type Choice, withCurrent } from "./choices";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { LeaveDialog } from "@/components/leave-guard/leave-dialog";
import { showToast } from "@/components/toast/toast-queue";
import type { Settings, SettingsChange } from "@/lib/identity/settings/schema";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { ComboBox } from "@/components/ui/combo-box";
import { TextField } from "@/components/ui/text-field";
import { NumberField } from "@/components/ui/number-field";
import { Switch } from "@/components/ui/switch";
import { useNumbers } from "@/components/hooks/use-numbers";

/** The account's settings, saved together. */
export function GeneralSettings({ choices }: { choices: Choices }) {
  const t = useTranslations("general");
  // A refetch must not overwrite a field that is being edited.
  const query = useQuery({ ...settingsQuery(), refetchOnWindowFocus: false });
  return (
    <QueryView query={query} loading={<Loading label={t("loading")} />} errorTitle={t("failed")}>
      {(settings) => <SettingsForm settings={settings} choices={choices} />}
    </QueryView>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <output className="sr-only">{label}</output>
      {[0, 1, 2].map((at) => (
        <Card key={at}>
          <Skeleton className="mb-4 h-4 w-20" />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field />
            <Field />
          </div>
        </Card>
      ))}
    </div>
  );
}

function Field() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-4 w-40" />
    </div>
  );
}

/** A form with a draft of the settings. Nothing changes before Save. */
function SettingsForm({ settings, choices }: { settings: Settings; choices: Choices }) {
  const t = useTranslations("general");
  const router = useRouter();
  const [draft, setDraft] = useState(settings);
  const [isTried, setTried] = useState(false);
  const save = useMutation(changeSettingsMutation());
  const changes = changesOf(settings, draft);
  const count = Object.keys(changes).length;
  const invalid = isTried ? invalidFields(draft) : [];
  const reset = (to: Settings) => {
    setDraft(to);
    setTried(false);
  };
  const submit = () => {
    setTried(true);
    if (count === 0 || invalidFields(draft).length > 0) return;
    save.mutate(changes, {
      onSuccess: (saved) => {
        reset(saved);
        showToast({ title: t("saved") });
        // The server renders the header with the account's name.
        router.refresh();
      },
    });
  };
  const fields: FieldsProps = {
    draft,
    onChange: (part) => {
      setDraft((current) => ({ ...current, ...part }));
      save.reset();
    },
    errorOf: (field) => (invalid.includes(field) ? t(`wrong.${field}`) : undefined),
  };
  return (
    <Form onSubmit={submit} problem={save.error}>
      <AccountFields {...fields} timeZones={choices.timeZones} />
      <MoneyFields {...fields} currencies={choices.currencies} />
      <MappingFields {...fields} />
      <SaveBar
        count={count}
        isPending={save.isPending}
        onDiscard={() => {
          reset(settings);
          save.reset();
        }}
      />
      <LeaveDialog isDirty={count > 0 && !save.isPending}>{t("leaveText", { count })}</LeaveDialog>
    </Form>
  );
}

interface SaveBarProps {
  /** Number of unsaved changes. */
  count: number;
  isPending: boolean;
  onDiscard: () => void;
}

/** Save and Discard, kept in view while there are unsaved changes. */
function SaveBar({ count, isPending, onDiscard }: SaveBarProps) {
  const t = useTranslations("general");
  const save = useTranslations("common.actions")("save");
  const isDirty = count > 0;
  return (
    <div
      data-decides
      className={cx(
        "flex min-h-13 flex-wrap items-center gap-2 rounded-lg border px-4 py-2",
        isDirty ? "sticky bottom-4 z-10 border-accent bg-raised" : "border-transparent",
      )}
    >
      <output className="mr-auto text-sm text-ink-soft">
        {isDirty && t("unsaved", { count })}
      </output>
      {isDirty && (
        <Button variant="ghost" onPress={onDiscard} isDisabled={isPending}>
          {t("discard")}
        </Button>
      )}
      <Button type="submit" variant="primary" isDisabled={!isDirty} isPending={isPending}>
        {save}
      </Button>
    </div>
  );
}

/** Name and time zone. */
function AccountFields({
  draft,
  onChange,
  errorOf,
  timeZones,
}: FieldsProps & { timeZones: readonly Choice[] }) {
  const t = useTranslations("general");
  return (
    <Card title={t("account")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="name"
          label={t("name")}
          description={t("nameText")}
          value={draft.name}
          onChange={(name) => onChange({ name })}
          errorMessage={errorOf("name")}
          maxLength={100}
          autoComplete="organization"
        />
        <ComboBox
          name="time_zone"
          label={t("timeZone")}
          description={t("timeZoneText")}
          options={withCurrent(timeZones, draft.time_zone)}
          value={draft.time_zone}
          onChange={(id) => onChange({ time_zone: id ?? "" })}
          errorMessage={errorOf("time_zone")}
        />
      </div>
    </Card>
  );
}

/** Limits of mapping. */
function MappingFields({ draft, onChange, errorOf }: FieldsProps) {
  const t = useTranslations("general");
  return (
    <Card title={t("mapping")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          name="max_child_listings"
          label={t("children")}
          description={t("childrenText")}
          value={draft.max_child_listings}
          onChange={(value) => onChange({ max_child_listings: value })}
          errorMessage={errorOf("max_child_listings")}
        />
        <NumberField
          name="max_mapping_distance_m"
          label={t("distance")}
          description={t("distanceText")}
          value={draft.max_mapping_distance_m}
          onChange={(value) => onChange({ max_mapping_distance_m: value })}
          unit={t("metres")}
          errorMessage={errorOf("max_mapping_distance_m")}
        />
        <Switch
          isSelected={draft.cross_pms_mapping}
          onChange={(isOn) => onChange({ cross_pms_mapping: isOn })}
          description={t("crossPmsText")}
          className="sm:col-span-2"
        >
          {t("crossPms")}
        </Switch>
      </div>
    </Card>
  );
}

/** Currency for totals, decimals; the tax rate is shown, because only an administrator sets it. */
function MoneyFields({
  draft,
  onChange,
  errorOf,
  currencies,
}: FieldsProps & { currencies: readonly Choice[] }) {
  const t = useTranslations("general");
  const { percent } = useNumbers();
  return (
    <Card title={t("money")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <ComboBox
          name="currency"
          label={t("currency")}
          description={t("currencyText")}
          options={withCurrent(currencies, draft.currency)}
          value={draft.currency}
          onChange={(id) => onChange({ currency: id ?? "" })}
          errorMessage={errorOf("currency")}
        />
        <dl className="flex flex-col gap-1 text-sm">
          <dt className="font-medium text-ink-soft">{t("taxRate")}</dt>
          <dd className="text-ink tabular-nums">{percent(draft.tax_rate_bp / 100, { most: 2 })}</dd>
          <dd className="text-xs text-ink-faint">{t("taxRateText")}</dd>
        </dl>
        <Switch
          isSelected={draft.decimals}
          onChange={(decimals) => onChange({ decimals })}
          description={t("decimalsText")}
          className="sm:col-span-2"
        >
          {t("decimals")}
        </Switch>
      </div>
    </Card>
  );
}

/** The changed settings. An emptied number field holds NaN. */
export function changesOf(saved: Settings, draft: Settings): SettingsChange {
  const names = Object.keys(saved) as (keyof Settings)[];
  const changed = names.filter((name) => !Object.is(saved[name], draft[name]));
  return Object.fromEntries(changed.map((name) => [name, draft[name]]));
}

const limits = {
  max_child_listings: [1, 50],
  max_mapping_distance_m: [1, 50_000],
} as const;

/** A field that can be invalid. */
type InvalidField = keyof typeof limits | "name" | "time_zone" | "currency";

/** Returns fields that are invalid by the rules known here; the server validates all. */
export function invalidFields(draft: Settings): InvalidField[] {
  const texts = (["name", "time_zone", "currency"] as const).filter(
    (name) => draft[name].trim() === "",
  );
  const numbers = (Object.keys(limits) as (keyof typeof limits)[]).filter((name) => {
    const [least, most] = limits[name];
    return !(Number.isInteger(draft[name]) && draft[name] >= least && draft[name] <= most);
  });
  return [...texts, ...numbers];
}

/** Props of each part of the form. */
interface FieldsProps {
  draft: Settings;
  onChange: (part: Partial<Settings>) => void;
  /** Returns the error of a field, once saving was attempted. */
  errorOf: (field: InvalidField) => string | undefined;
}
