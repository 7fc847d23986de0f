"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/account/use-account";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { groupNightsQuery } from "@/lib/pricing/overrides/client";
import { GroupEditor } from "./group-editor";
import { GroupList } from "./group-list";
import type { NightSpan } from "./spans";

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
      isOpen
      size="md"
      onOpenChange={(isOpen) => !isOpen && onClose()}
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
