"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Form } from "@/components/form/form";
import { Button } from "@/components/ui/button";
import type { ButtonVariant } from "@/components/ui/button-classes";
import { TextField } from "@/components/ui/text-field";
import { ApiProblem } from "@/lib/http/fetcher";

interface GroupNameFormProps {
  label: string;
  name: string;
  onChange: (name: string) => void;
  submit: { text: string; variant?: ButtonVariant; isPending: boolean; onSubmit: () => void };
  error: Error | null;
  isFocused: boolean;
  onCancel?: (() => void) | undefined;
}

/** A field for a group's name. A name that is taken is shown as an error of the field. */
export function GroupNameForm(props: GroupNameFormProps) {
  const { label, name, onChange, error, isFocused, onCancel } = props;
  const { text, variant = "secondary", isPending, onSubmit } = props.submit;
  const t = useTranslations("groups");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) box.current?.querySelector("input")?.focus();
  }, [isFocused]);
  const isTaken = error instanceof ApiProblem && error.status === 409;
  return (
    <Form onSubmit={onSubmit} problem={isTaken ? null : error} className="gap-2">
      <div ref={box} className="flex items-start gap-2">
        <TextField
          name="group_name"
          label={label}
          isLabelHidden
          placeholder={label}
          isRequired
          maxLength={100}
          value={name}
          onChange={onChange}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || !onCancel) return;
            // Keeps the drawer open.
            event.stopPropagation();
            onCancel();
          }}
          errorMessage={isTaken ? error.message : undefined}
          className="flex-1"
        />
        <Button type="submit" variant={variant} isPending={isPending}>
          {text}
        </Button>
        {onCancel && (
          <Button variant="ghost" onPress={onCancel}>
            {t("cancel")}
          </Button>
        )}
      </div>
    </Form>
  );
}
