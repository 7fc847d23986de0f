import { useTranslations } from "next-intl";
import { FocusFirst } from "@/components/form/focus-first";
import { Form } from "@/components/form/form";
import { TextField } from "@/components/ui/text-field";
import { ApiProblem } from "@/lib/http/fetcher";
import { confirmationWord } from "@/lib/identity/api-access/words";
import { slipOf } from "./mistake";

interface ConfirmStepProps {
  value: string;
  onChange: (text: string) => void;
  /** Continue was pressed with this text: what is wrong with it is said. */
  isChecked: boolean;
  /** What the server said. */
  error: Error | null;
  onSubmit: () => void;
}

/** The field in which the word must stand exactly. */
export function ConfirmStep({ value, onChange, isChecked, error, onSubmit }: ConfirmStepProps) {
  const t = useTranslations("apiDetails.flow");
  const slip = isChecked ? slipOf(value, confirmationWord) : null;
  return (
    <Form onSubmit={onSubmit} problem={error instanceof ApiProblem ? error : null}>
      <p>{t("confirmText")}</p>
      <FocusFirst>
        <TextField
          name="confirmation"
          label={t("field")}
          value={value}
          onChange={onChange}
          errorMessage={slip ? t(`wrong.${slip}`) : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck="false"
          isMonospaced
        />
      </FocusFirst>
    </Form>
  );
}
