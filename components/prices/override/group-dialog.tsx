"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState, type FormEvent, useId, useMemo } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { groupNightsQuery } from "@/lib/pricing/overrides/client";
import { GroupList, type NightSpan, nightsIn } from "./group-list";
import { TextField } from "@/components/ui/text-field";
import { ClearNotice, DialogButtons } from "./dialog-buttons";
import { Preview } from "./preview";
import type { OverrideKind } from "./preview-list";
import { PriceFields } from "./price-fields";
import { StayFields } from "./stay-fields";
import { type OverrideEditor, useOverride } from "./use-override";
import { useSaveOverride } from "./use-save-override";

interface GroupDialogProps {
  /** A subgroup and its group, or a group alone. */
  groups: readonly { id: number; name: string }[];
  /** The night that a new override begins with, or the group's first one if that is later, YYYY-MM-DD. */
  night: string;
  canOverride: boolean;
  onClose: () => void;
}

/** The coming overrides of a group, and the editor of one. */
export default function GroupDialog({ groups, ...props }: GroupDialogProps) {
  const [chosen, setChosen] = useState(groups[0]?.id);
  const [edited, setEdited] = useState<NightSpan | null>(null);
  const group = groups.find(({ id }) => id === chosen) ?? groups[0];
  if (!group) return null;
  const back = (): void => setEdited(null);
  if (edited) {
    return <GroupEditor group={group} span={edited} onBack={back} onClose={props.onClose} />;
  }
  return (
    <ComingOverrides {...props} {...{ groups, group }} onGroup={setChosen} onEdit={setEdited} />
  );
}

interface ComingOverridesProps extends GroupDialogProps {
  group: GroupDialogProps["groups"][number];
  onGroup: (id: number) => void;
  onEdit: (span: NightSpan) => void;
}

function ComingOverrides(props: ComingOverridesProps) {
  const { groups, group, night, canOverride, onGroup, onEdit, onClose } = props;
  const t = useTranslations("overrides");
  const { account } = useAccount();
  const nights = useQuery(groupNightsQuery(account, group.id));
  const from = nights.data && [night, nights.data.first_night].toSorted()[1];
  const add = (): void => {
    if (from !== undefined) onEdit({ first: from, last: from, isClearing: false });
  };
  return (
    <Dialog
      size="md"
      onClose={onClose}
      title={t("group.title")}
      description={group.name}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("group.close")}
          </Button>
          {canOverride && (
            <Button variant="primary" isDisabled={from === undefined} onPress={add}>
              {t("group.add")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 pt-1">
        {groups.length > 1 && (
          <SegmentedControl
            label={t("group.level")}
            className="w-full"
            options={groups.map(({ id, name }) => ({ id: String(id), label: name }))}
            value={String(group.id)}
            onChange={(id) => onGroup(Number(id))}
          />
        )}
        <GroupList group={group} query={nights} {...(canOverride && { onEdit })} />
      </div>
    </Dialog>
  );
}

interface GroupEditorProps {
  group: { id: number; name: string };
  span: NightSpan;
  /** Returns to the list. */
  onBack: () => void;
  onClose: () => void;
}

/** Sets or clears a group's overrides from one night to another, with every night of its listings before and after. */
function GroupEditor({ group, span, onBack, onClose }: GroupEditorProps) {
  const t = useTranslations("overrides");
  const form = useId();
  const [first, setFirst] = useState(span.first);
  const [last, setLast] = useState(span.last);
  const [kind, setKind] = useState<OverrideKind>("price");
  const chosen = useMemo(() => nightsIn(first, last), [first, last]);
  const dates = useMemo(() => chosen ?? [span.first], [chosen, span.first]);
  const target = useMemo(() => ({ group: group.id, dates }), [group.id, dates]);
  const given = useOverride(target, span.isClearing);
  const editor = { ...given, isReady: given.isReady && chosen !== null };
  const { save, isSaving } = useSaveOverride(target);
  const { change, isReady, isClearing, preview } = editor;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (change === null || !isReady || isSaving) return;
    if (await save(change, preview.data)) onBack();
  };
  return (
    <Dialog
      size="lg"
      onClose={() => !isSaving && onClose()}
      title={t(`title.${kind}`, { nights: dates.length })}
      description={group.name}
      footer={<DialogButtons editor={editor} form={form} isSaving={isSaving} onCancel={onBack} />}
    >
      <form
        id={form}
        onSubmit={(event) => void submit(event)}
        className="grid gap-5 pt-1 sm:grid-cols-[minmax(0,17.5rem)_minmax(0,1fr)]"
      >
        <div className="flex min-w-0 flex-col gap-4">
          <Dates {...{ first, last, setFirst, setLast }} isValid={chosen !== null} />
          {isClearing ? (
            <ClearNotice editor={editor} />
          ) : (
            <Values editor={editor} kind={kind} onKind={setKind} />
          )}
        </div>
        <Preview editor={editor} kind={kind} />
      </form>
    </Dialog>
  );
}

interface DatesProps {
  first: string;
  last: string;
  setFirst: (date: string) => void;
  setLast: (date: string) => void;
  isValid: boolean;
}

function Dates({ first, last, setFirst, setLast, isValid }: DatesProps) {
  const t = useTranslations("overrides.group");
  return (
    <div className="grid grid-cols-2 gap-2">
      <TextField type="date" label={t("first")} value={first} onChange={setFirst} />
      <TextField
        type="date"
        label={t("last")}
        value={last}
        onChange={setLast}
        {...(!isValid && { errorMessage: t("dates") })}
      />
    </div>
  );
}

interface ValuesProps {
  editor: OverrideEditor;
  kind: OverrideKind;
  onKind: (kind: OverrideKind) => void;
}

function Values({ editor, kind, onKind }: ValuesProps) {
  const t = useTranslations("overrides.group");
  const Fields = kind === "price" ? PriceFields : StayFields;
  return (
    <>
      <SegmentedControl
        label={t("kind")}
        className="w-full"
        options={(["price", "stay"] as const).map((id) => ({ id, label: t(id) }))}
        value={kind}
        onChange={(id) => onKind(id === "stay" ? "stay" : "price")}
      />
      <Fields editor={editor} />
    </>
  );
}
