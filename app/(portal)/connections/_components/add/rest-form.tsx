"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CodeField } from "@/components/form/code-field";
import { fieldText } from "@/components/form/field-text";
import { FocusFirst } from "@/components/form/focus-first";
import { Form } from "@/components/form/form";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { pmsTitle } from "@/lib/core/pms";
import { addConnectionMutation } from "@/lib/sync/connections/client";
import { type RestKind, vendorUrls } from "@/lib/sync/connections/rules";
import type { NewConnection } from "@/lib/sync/connections/schema";
import { CredentialFields, credentialsIn } from "../credential-fields";
import { AddFooter } from "./add-footer";

interface RestFormProps {
  kind: RestKind;
  hosts: readonly string[];
  onBack: () => void;
  onClose: () => void;
}

/** Connects a PMS with credentials, which are tested before anything is saved. */
export function RestForm({ kind, hosts, onBack, onClose }: RestFormProps) {
  const t = useTranslations("connections.adding");
  const steps = useTranslations("connections.trouble.step");
  const add = useMutation(addConnectionMutation());
  const pms = pmsTitle(kind);
  const submit = (values: FormData) =>
    add.mutate(requestOf(kind, values), {
      onSuccess: ({ name }) => {
        showToast({ title: t("done", { name }), description: t("doneText") });
        onClose();
      },
    });
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("titleKind", { pms })}>
      <Form onSubmit={submit} problem={add.error}>
        <p className="text-sm text-ink">{steps.rich(kind, { b: bold })}</p>
        <FocusFirst>
          <CredentialFields kind={kind} />
        </FocusFirst>
        {hosts.length > 0 && <AddressField kind={kind} pms={pms} hosts={hosts} />}
        <p className="text-xs text-pretty text-ink-faint">{t("what")}</p>
        <AddFooter onBack={onBack}>
          <Button type="submit" variant="primary" isPending={add.isPending}>
            {t("connect")}
          </Button>
        </AddFooter>
      </Form>
    </Dialog>
  );
}

function requestOf(kind: RestKind, values: FormData): NewConnection {
  const url = fieldText(values, "base_url").trim();
  const given = credentialsIn(kind, values);
  const base = url === "" ? {} : { base_url: url };
  return "client_id" in given
    ? { kind: "guesty", ...given, ...base }
    : { kind: "hostaway", ...given, ...base };
}

interface AddressFieldProps {
  kind: RestKind;
  pms: string;
  hosts: readonly string[];
}

function AddressField({ kind, pms, hosts }: AddressFieldProps) {
  const t = useTranslations("connections.field");
  return (
    <CodeField
      name="base_url"
      placeholder={vendorUrls[kind]}
      label={t("base_url")}
      description={t("base_urlText", { pms, hosts: hosts.join(", ") })}
    />
  );
}

function bold(text: ReactNode) {
  return <b className="font-semibold">{text}</b>;
}
