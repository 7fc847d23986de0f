import { useTranslations } from "next-intl";
import { CodeField } from "@/components/form/code-field";
import { FocusFirst } from "@/components/form/focus-first";
import { Form } from "@/components/form/form";
import { confirmationWord } from "@/lib/identity/api-access/rules";
import { mistakeOf } from "./mistake";

interface ConfirmStepProps {
  value: string;
  onChange: (text: string) => void;
  /** True once Continue was pressed with this text; its mistake is then shown. */
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
        <CodeField
          name="confirmation"
          label={t("field")}
          value={value}
          onChange={onChange}
          errorMessage={mistake ? t(`wrong.${mistake}`) : undefined}
          autoCorrect="off"
        />
      </FocusFirst>
    </Form>
  );
}
