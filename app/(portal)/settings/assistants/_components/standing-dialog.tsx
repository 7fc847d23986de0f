"use client";
import { useMutation } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useNumbers } from "@/components/hooks/use-numbers";
import { type ReactNode, useState } from "react";
import { CheckboxGroup } from "react-aria-components/CheckboxGroup";
import { Consequences } from "@/components/form/confirm-dialog";
import { Form } from "@/components/form/form";
import { useAccount } from "@/components/hooks/use-account";
import { showToast } from "@/components/toast/toast-queue";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { FieldHelp, FieldLabel, invalidWhen } from "@/components/ui/field";
import { NumberField } from "@/components/ui/number-field";
import { Switch } from "@/components/ui/switch";
import { isSignInAgain } from "@/lib/http/fetcher";
import { standingMutation } from "@/lib/identity/assistants/client";
import { standingKinds, standingMost } from "@/lib/identity/assistants/standing-limits";
import type { ConnectedAssistant } from "@/lib/identity/assistants/schema";
import type { Standing, StandingKind } from "@/lib/identity/assistants/standing";
import { FormFooter } from "../../team/_components/form-footer";

/** What is offered first. */
const preset: Standing = { kinds: ["prices", "overrides"], listings: 5, percent: 10, a_day: 5 };
const limits = Object.keys(standingMost) as (keyof typeof standingMost)[];

interface StandingDialogProps {
  assistant: ConnectedAssistant;
  onClose: () => void;
}

/** Says what of an assistant's proposals is applied without a person, and what that means. */
export default function StandingDialog({ assistant, onClose }: StandingDialogProps) {
  const t = useTranslations("assistants.standing");
  const { id, name, host } = assistant;
  const save = useTranslations("common.actions")("save");
  const change = useMutation(standingMutation(useAccount().account));
  const [isOn, setOn] = useState(assistant.standing !== null);
  const [draft, setDraft] = useState(assistant.standing ?? preset);
  const onSuccess = () => {
    showToast({ title: t(isOn ? "saved" : "turnedOff", { name }) });
    onClose();
  };
  // Fields that are wrong keep the form from being sent.
  const submit = () => change.mutate({ id, standing: isOn ? draft : null }, { onSuccess });
  return (
    <Dialog onClose={onClose} title={t("title")} description={t("about", { name, host })} size="md">
      <Form
        onSubmit={submit}
        problem={isSignInAgain(change.error) ? null : change.error}
        className="gap-5!"
      >
        <Switch isSelected={isOn} onChange={setOn} description={t(isOn ? "on" : "off")}>
          <span className="font-medium">{t("switch")}</span>
        </Switch>
        {isOn && (
          <>
            <KindsField value={draft.kinds} onChange={(kinds) => setDraft({ ...draft, kinds })} />
            <LimitFields value={draft} onChange={setDraft} />
            <Summary name={name} standing={draft} />
          </>
        )}
        <FormFooter label={save} isPending={change.isPending} isRaised />
      </Form>
    </Dialog>
  );
}

function isFine(standing: Standing): boolean {
  return standing.kinds.length > 0 && limits.every((limit) => isWithin(limit, standing[limit]));
}

/** Empty fields are NaN. */
function isWithin(limit: keyof typeof standingMost, value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= standingMost[limit];
}

interface KindsFieldProps {
  value: readonly StandingKind[];
  onChange: (kinds: StandingKind[]) => void;
}

function KindsField({ value, onChange }: KindsFieldProps) {
  const t = useTranslations("assistants.standing");
  const errorMessage = value.length === 0 ? t("noKind") : undefined;
  return (
    <CheckboxGroup
      name="standing.kinds"
      value={[...value]}
      onChange={(chosen) => onChange(standingKinds.filter((kind) => chosen.includes(kind)))}
      {...invalidWhen(errorMessage)}
      className="flex flex-col gap-2.5"
    >
      <FieldLabel label={t("kinds")} />
      {standingKinds.map((kind) => (
        <Checkbox key={kind} value={kind} description={t(`kindText.${kind}`)}>
          {t(`kind.${kind}`)}
        </Checkbox>
      ))}
      <FieldHelp description={undefined} errorMessage={errorMessage} />
    </CheckboxGroup>
  );
}

interface LimitFieldsProps {
  value: Standing;
  onChange: (standing: Standing) => void;
}

function LimitFields({ value, onChange }: LimitFieldsProps) {
  const t = useTranslations("assistants.standing");
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {limits.map((limit) => {
        const most = standingMost[limit];
        return (
          <NumberField
            key={limit}
            name={`standing.${limit}`}
            label={t(`most.${limit}`)}
            description={t(`mostText.${limit}`)}
            value={value[limit]}
            onChange={(number) => onChange({ ...value, [limit]: number })}
            minValue={1}
            maxValue={most}
            // Says what is wrong instead of putting another number there.
            commitBehavior="validate"
            errorMessage={isWithin(limit, value[limit]) ? undefined : t("range", { most })}
            {...(limit === "percent" && { unit: "%" })}
          />
        );
      })}
    </div>
  );
}

/** What the choice means, with its numbers. */
function Summary({ name, standing }: { name: string; standing: Standing }) {
  const t = useTranslations("assistants.standing");
  const format = useFormatter();
  const { percent: shareText } = useNumbers();
  const { kinds, percent, ...numbers } = standing;
  const list = format.list(kinds.map((kind) => t(`among.${kind}`)));
  return (
    <section
      aria-label={t("summary.label")}
      className="flex flex-col gap-2 rounded-md border border-line bg-muted px-3 py-2.5 text-sm text-pretty"
    >
      <p className="wrap-anywhere">
        {isFine(standing)
          ? t.rich("summary.text", {
              name,
              kinds: list,
              ...numbers,
              share: shareText(percent),
              b: bold,
            })
          : t("summary.unknown")}
      </p>
      <Consequences
        points={[t("summary.limits"), t("summary.never"), t("summary.else"), t("summary.log")]}
      />
    </section>
  );
}

function bold(text: ReactNode) {
  return <b className="font-semibold text-ink">{text}</b>;
}
