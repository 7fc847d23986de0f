"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { LeaveDialog } from "@/components/leave-guard/leave-dialog";
import { Notice } from "@/components/ui/notice";
import type { LevelRules } from "@/lib/pricing/customizations/client";
import { LevelAside } from "./level-aside";
import type { LevelProps } from "./level-props";
import { levelOf } from "../picker/levels";
import { RuleRows } from "../rules/rule-rows";
import { useDraft } from "../draft/use-draft";
import { useProblems } from "../rules/use-problems";
import { useSaveRules } from "../draft/use-save-rules";
import { useWritable } from "./use-writable";

// Without a fallback of its own the whole page would be hidden while it comes, and lose the focus.
const ConflictDialog = dynamic(() => import("../review/conflict-dialog"), { loading: () => null });

/** The rules of one level as rows, and what is being changed beside them. */
export function LevelEditor(props: LevelProps & { name: string; rules: LevelRules }) {
  const { target, place, rights, name, rules } = props;
  const t = useTranslations("customizations");
  const draft = useDraft(rules);
  const problems = useProblems(target.scope, draft.changes);
  const saving = useSaveRules({ target, name, draft });
  const count = draft.changed.length;
  const { isWritable, isForbidden } = useWritable(target, rights);
  return (
    <div className="flex flex-col gap-4 xl:flex-row xl:items-start xl:gap-6">
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        {!rights.canEdit && <Notice>{t("viewOnly", { account: rights.accountName })}</Notice>}
        {isForbidden && <Notice tone="warning">{t("notYours", { scope: target.scope })}</Notice>}
        <RuleRows
          {...props}
          draft={draft}
          problems={problems}
          isReadOnly={!isWritable || saving.isSaving}
        />
      </div>
      <LevelAside
        target={target}
        name={name}
        level={levelOf(target, place)}
        draft={draft}
        isWrong={Object.keys(problems).length > 0}
        saving={saving}
      />
      {saving.isComparing && (
        <ConflictDialog
          target={target}
          name={name}
          seesLog={rights.seesLog}
          draft={draft}
          saved={rules}
          saving={saving}
        />
      )}
      <LeaveDialog isDirty={count > 0 && !saving.isSaving}>
        {t("leaveText", { count, name })}
      </LeaveDialog>
    </div>
  );
}
