"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CancelButton } from "@/components/ui/cancel-button";
import { Dialog } from "@/components/ui/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import type { Opened } from "../use-opened";
import { type AddKind, addKinds } from "./add-kinds";
import { CalendarForm } from "./calendar-form";
import { ProgramForm } from "./program-form";
import { RestForm } from "./rest-form";

interface AddDialogProps {
  /** "choose" until a kind is chosen. */
  kind: AddKind | "choose";
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
  onChoose: (kind: AddKind) => void;
  onClose: () => void;
}

function ChooseKind({ onChoose, onClose }: ChooseKindProps) {
  const t = useTranslations("connections.adding");
  const [chosen, setChosen] = useState<AddKind>("guesty");
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t("title")}
      footer={
        <>
          <CancelButton />
          <Button variant="primary" onPress={() => onChoose(chosen)}>
            {t("continue")}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={t("choose")}
        value={chosen}
        onChange={(id) => setChosen(addKinds.find((kind) => kind === id) ?? "guesty")}
        options={addKinds.map((id) => ({ id, label: t(id), description: t(`${id}Text`) }))}
      />
    </Dialog>
  );
}
