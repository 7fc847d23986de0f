"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CodeField } from "@/components/form/code-field";
import { fieldText } from "@/components/form/field-text";
import { FocusFirst } from "@/components/form/focus-first";
import { Form } from "@/components/form/form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { addProgramMutation } from "@/lib/sync/connections/client-more";
import { TokenDialog } from "../token-dialog";
import { AddFooter } from "./add-footer";

interface ProgramFormProps {
  onBack: () => void;
  onClose: () => void;
}

/** Adds a connection for a program that sends its own data; then shows its token once. */
export function ProgramForm({ onBack, onClose }: ProgramFormProps) {
  const t = useTranslations("connections.program");
  const add = useMutation(addProgramMutation());
  if (add.data) return <TokenDialog program={add.data} onClose={onClose} />;
  const submit = (values: FormData) => {
    const name = fieldText(values, "name").trim();
    const pms = fieldText(values, "pms_name").trim();
    add.mutate({ pms_name: pms, ...(name !== "" && { name }) });
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("title")} description={t("text")}>
      <Form onSubmit={submit} problem={add.error}>
        <FocusFirst>
          <CodeField
            name="pms_name"
            label={t("pms")}
            description={t("pmsText")}
            maxLength={40}
            isRequired
          />
        </FocusFirst>
        <TextField name="name" label={t("name")} description={t("nameText")} maxLength={100} />
        <AddFooter onBack={onBack}>
          <Button type="submit" variant="primary" isPending={add.isPending}>
            {t("create")}
          </Button>
        </AddFooter>
      </Form>
    </Dialog>
  );
}
