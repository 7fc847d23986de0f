import { useTranslations } from "next-intl";
import { FocusFirst } from "@/components/form/focus-first";
import { Form } from "@/components/form/form";
import { TextField } from "@/components/ui/text-field";
import { confirmationWord } from "@/lib/identity/api-access/rules";
import { mistakeOf } from "./mistake";

interface ConfirmStepProps {
  value: string;
  onChange: (text: string) => void;
  /** Continue was pressed with this text, hence a mistake in it is shown. */
  isChecked: boolean;
  error: Error | null;
  onSubmit: () => void;
}

/** The field for the exact confirmation word. */
export function ConfirmStep({ value, onChange, isChecked, error, onSubmit }: ConfirmStepProps) {
  const t = useTranslations("apiDetails.flow");
  const mistake = isChecked ? mistakeOf(value, confirmationWord) : null;
  return (
    <Form onSubmit={onSubmit} problem={error}>
      <p>{t("confirmText")}</p>
      <FocusFirst>
        <TextField
          name="confirmation"
          label={t("field")}
          value={value}
          onChange={onChange}
          errorMessage={mistake ? t(`wrong.${mistake}`) : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck="false"
          isMonospaced
        />
      </FocusFirst>
    </Form>
  );
}
