"use client";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import type { Opened } from "./use-opened";
import { CalendarForm, AddFooter } from "./calendar-form";
import { useMutation } from "@tanstack/react-query";
import { CodeField, fieldText, Form, FocusFirst } from "@/components/form/form";
import { TextField } from "@/components/ui/text-field";
import { addProgramMutation } from "@/lib/intake/connections/client-feeds";
import { TokenDialog } from "./token-dialog";
import { showToast } from "@/components/toast/toast-queue";
import { pmsTitle } from "@/lib/core/pms";
import { addConnectionMutation } from "@/lib/intake/connections/client";
import type { NewConnection } from "@/lib/intake/connections/schema";
import { CredentialFields, credentialsIn } from "./trouble/credentials";
import { type AddedKind, addedKinds } from "@/lib/intake/connections/rules";
import { type ConnectableName, pmsOf } from "@/lib/intake/sources/registered";

interface AddDialogProps {
  /** "choose" until a kind is chosen. */
  kind: AddedKind | "choose";
  /** Hosts that are allowed in addition to the vendors' own. */
  hosts: readonly string[];
  opened: Opened;
}

/** Asks for the kind of connection, then shows its form. */
export default function AddDialog({ kind, hosts, opened }: AddDialogProps) {
  const close = () => opened.choose(null);
  if (kind === "choose") return <ChooseKind onChoose={opened.choose} onClose={close} />;
  const back = { onBack: () => opened.choose("choose"), onClose: close };
  if (kind === "ical") return <CalendarForm {...back} />;
  if (kind === "ingest") return <ProgramForm {...back} />;
  return <RestForm kind={kind} hosts={hosts} {...back} />;
}

interface ChooseKindProps {
  onChoose: (kind: AddedKind) => void;
  onClose: () => void;
}

function ChooseKind({ onChoose, onClose }: ChooseKindProps) {
  const t = useTranslations("connections.adding");
  const [chosen, setChosen] = useState<AddedKind>(addedKinds[0]);
  return (
    <Dialog
      onClose={onClose}
      title={t("title")}
      confirm={{ label: t("continue"), onPress: () => onChoose(chosen) }}
    >
      <RadioGroup
        label={t("choose")}
        value={chosen}
        onChange={(id) => setChosen(addedKinds.find((kind) => kind === id) ?? chosen)}
        options={addedKinds.map((id) => ({ id, label: t(id), description: t(`${id}Text`) }))}
      />
    </Dialog>
  );
}

interface ProgramFormProps {
  onBack: () => void;
  onClose: () => void;
}

/** Adds a connection for a program that sends its own data; then shows its token once. */
function ProgramForm({ onBack, onClose }: ProgramFormProps) {
  const t = useTranslations("connections.program");
  const add = useMutation(addProgramMutation());
  if (add.data) return <TokenDialog program={add.data} onClose={onClose} />;
  const submit = (values: FormData) => {
    const name = fieldText(values, "name").trim();
    const pms = fieldText(values, "pms_name").trim();
    add.mutate({ pms_name: pms, ...(name !== "" && { name }) });
  };
  return (
    <Dialog onClose={onClose} title={t("title")} description={t("text")}>
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

interface RestFormProps {
  kind: ConnectableName;
  hosts: readonly string[];
  onBack: () => void;
  onClose: () => void;
}

/** Connects a PMS with credentials, which are tested before anything is saved. */
function RestForm({ kind, hosts, onBack, onClose }: RestFormProps) {
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
    <Dialog onClose={onClose} title={t("titleKind", { pms })}>
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

function requestOf(kind: ConnectableName, values: FormData): NewConnection {
  const url = fieldText(values, "base_url").trim();
  return { ...credentialsIn(kind, values), kind, ...(url !== "" && { base_url: url }) };
}

interface AddressFieldProps {
  kind: ConnectableName;
  pms: string;
  hosts: readonly string[];
}

function AddressField({ kind, pms, hosts }: AddressFieldProps) {
  const t = useTranslations("connections.field");
  return (
    <CodeField
      name="base_url"
      placeholder={pmsOf(kind).url}
      label={t("base_url")}
      description={t("base_urlText", { pms, hosts: hosts.join(", ") })}
    />
  );
}

function bold(text: ReactNode) {
  return <b className="font-semibold">{text}</b>;
}
