"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CodeField } from "@/components/form/code-field";
import { fieldText } from "@/components/form/field-text";
import { FocusFirst } from "@/components/form/focus-first";
import { Form, type FormProblem } from "@/components/form/form";
import { Dialog } from "@/components/ui/dialog";
import { ApiProblem } from "@/lib/http/fetcher";
import { findPartnerMutation } from "@/lib/identity/partners/client";
import type { PartnerOffer } from "@/lib/identity/partners/schema";
import { FormFooter } from "../form-footer";

interface FindPartnerProps {
  onFound: (offer: PartnerOffer) => void;
  onClose: () => void;
}

/** Finds a partner by its code. */
export function FindPartner({ onFound, onClose }: FindPartnerProps) {
  const t = useTranslations("partners.give");
  const find = useMutation(findPartnerMutation());
  const texts = { NOT_FOUND: t("unknown"), VALIDATION_FAILED: t("malformed") };
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("title")} description={t("text")}>
      <Form
        onSubmit={(values) => find.mutate(fieldText(values, "code").trim(), { onSuccess: onFound })}
        problem={problemOf(find.error, texts)}
      >
        <FocusFirst>
          <CodeField
            name="code"
            label={t("code")}
            description={t("codeText")}
            maxLength={20}
            isRequired
          />
        </FocusFirst>
        <FormFooter label={t("find")} isPending={find.isPending} isRaised />
      </Form>
    </Dialog>
  );
}

/** Returns the error of the field, with this page's message where it has one. */
function problemOf(
  error: Error | null,
  texts: Readonly<Record<string, string>>,
): FormProblem | null {
  if (!(error instanceof ApiProblem)) return null;
  const message = texts[error.code];
  return message === undefined ? error : { message, details: [{ path: "code", message }] };
}
