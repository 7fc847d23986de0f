"use client";
import { useTranslations } from "next-intl";
import { useNumbers } from "@/components/hooks/use-numbers";
import { NumberField, type NumberFieldProps } from "@/components/ui/number-field";
import { Switch } from "@/components/ui/switch";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import type { EditField as Field, EditValue } from "@/lib/serve/proposals/edit";

interface EditFieldProps {
  field: Field;
  label: string;
  isLabelHidden?: boolean;
  /** The value to send; null where the field was emptied. */
  value: EditValue | null;
  /** The stored value, where it is known. */
  before?: unknown;
  problems: readonly string[];
  onChange: (value: EditValue | null) => void;
}

/** One value of a proposal's call, with what was proposed once it differs. */
export function EditField(props: EditFieldProps) {
  const { field, label, isLabelHidden = false, value, problems, onChange } = props;
  const description = useHint(props);
  const error = problems.map(sentence).join(" ");
  if (field.kind === "switch") return <EditSwitch {...props} hint={description} error={error} />;
  const common = {
    label,
    isLabelHidden,
    ...(description !== undefined && { description }),
    ...(error && { errorMessage: error }),
  };
  if (field.kind === "number") return <NumberInput {...{ field, value, onChange, ...common }} />;
  const text = { ...common, value: String(value ?? ""), onChange };
  return field.name === "notes" ? <TextArea {...text} /> : <TextField {...text} />;
}

interface EditSwitchProps extends EditFieldProps {
  hint: string | undefined;
  error: string;
}

function EditSwitch({ label, isLabelHidden, value, onChange, hint, error }: EditSwitchProps) {
  return (
    <Switch
      isSelected={value === true}
      onChange={onChange}
      description={error ? <span className="text-danger">{error}</span> : hint}
      className={isLabelHidden ? "pt-1.5" : "pt-1"}
      {...(isLabelHidden && { "aria-label": label })}
    >
      {isLabelHidden ? undefined : label}
    </Switch>
  );
}

interface NumberInputProps extends Pick<
  NumberFieldProps,
  "label" | "isLabelHidden" | "description" | "errorMessage" | "placeholder"
> {
  field: Field;
  value: EditValue | null;
  onChange: (value: number | null) => void;
}

/** A number in its field's unit; null when empty. */
export function NumberInput({ field, value, onChange, ...texts }: NumberInputProps) {
  const t = useTranslations("proposals.edit.unit");
  const { unit, currency } = field;
  const isSigned = unit === "change";
  const shown = unit === null ? currency : t(isSigned ? "percent" : unit);
  return (
    <NumberField
      {...texts}
      value={typeof value === "number" ? value : Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      formatOptions={{ maximumFractionDigits: 2, signDisplay: isSigned ? "exceptZero" : "auto" }}
      {...(shown !== null && { unit: shown })}
    />
  );
}

/** What was proposed, for a value that a person changed; else what is stored now. */
function useHint({ field, value, before }: EditFieldProps): string | undefined {
  const t = useTranslations("proposals.edit");
  const { number, change } = useNumbers();
  const text = (given: EditValue): string => {
    if (typeof given === "boolean") return t(given ? "on" : "off");
    if (typeof given === "string") return given;
    return field.unit === "change" ? change(given) : number(given, { most: 2 });
  };
  if (value !== field.value && field.kind !== "text") {
    return t(value === null ? "emptied" : "proposed", { value: text(field.value) });
  }
  if (before === null) return t("unset");
  return typeof before === "number" ? t("now", { value: text(before) }) : undefined;
}

/** The API's messages begin like "must be"; a field shows them alone. */
export function sentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}
