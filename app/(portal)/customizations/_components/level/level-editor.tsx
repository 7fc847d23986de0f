"use client";
import { useTranslations } from "next-intl";
import { LeaveDialog } from "@/components/leave-guard/leave-dialog";
import { lateComponent } from "@/components/prefetch/late-component";
import { Notice } from "@/components/ui/notice";
import type { TaggedRuleSet } from "@/lib/pricing/customizations/client";
import { type LevelRef, levelText } from "@/lib/pricing/levels/level-ref";
import { kindOfLevel } from "../picker/levels";
import { RuleRows } from "./rule-rows";
import { useDraft, useProblems } from "../draft";
import { useSaveRules } from "../use-save-rules";
import { type LevelProps, type Rights, membersOf } from "./level-props";
import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import { ReviewPanel } from "../review/review-panel";
import { usePreview, useShown } from "../review/use-preview";

// The fallback keeps the page, and with it the focus, while the dialog loads.
const ConflictDialog = lateComponent(() => import("../review/conflict-dialog"));

/** The rules of one level as rows, with the unsaved changes beside them. */
export function LevelEditor(props: LevelProps & { name: string; rules: TaggedRuleSet }) {
  const { target, level, rights, name, rules } = props;
  const t = useTranslations("customizations");
  const draft = useDraft(rules);
  const problems = useProblems(target.scope, draft.changes);
  const saving = useSaveRules({ target, name, draft });
  const count = draft.changed.length;
  const isForbidden = rights.canEdit && !isWritable(target, rights);
  return (
    <div className="flex flex-col gap-4 xl:flex-row xl:items-start xl:gap-6">
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        {!rights.canEdit && <Notice>{t("viewOnly", { account: rights.accountName })}</Notice>}
        {isForbidden && <Notice tone="warning">{t("notYours", { scope: target.scope })}</Notice>}
        <RuleRows
          {...props}
          draft={draft}
          problems={problems}
          isReadOnly={!rights.canEdit || isForbidden || saving.isSaving}
        />
      </div>
      <LevelAside
        target={target}
        listings={props.listings}
        name={name}
        levelKind={kindOfLevel(target, level)}
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

/** A limited caller may change a group or PMS only if they reach all of its listings. */
function isWritable(target: LevelRef, { writableLevels }: Rights): boolean {
  if (target.scope === "listing" || writableLevels === null) return true;
  return writableLevels.includes(levelText(target));
}

// The fallback keeps the page, and with it the focus, while they load.
const NightsCalendar = dynamic(() => import("../review/nights-calendar"), { loading: () => null });
const PricePreview = dynamic(() => import("../preview/price-preview"), { loading: () => null });

/** Makes a column higher than the window scroll by keys. */
const scrolling = { tabIndex: 0 };

interface LevelAsideProps extends Omit<ComponentProps<typeof ReviewPanel>, "previewing"> {
  listings: LevelProps["listings"];
}

/** The unsaved changes and their effect on prices; beside the rules, or around them if narrow. */
function LevelAside({ listings, ...props }: LevelAsideProps) {
  const { target, draft, isWrong } = props;
  const { shown, ...show } = useShown();
  const previewing = usePreview({ target, changes: draft.changes, isWrong, shown });
  const isDirty = draft.changed.length > 0;
  return (
    <div
      {...scrolling}
      className="focus-ring max-xl:contents xl:sticky xl:top-18 xl:flex xl:max-h-[calc(100dvh-5rem)] xl:w-76 xl:shrink-0 xl:flex-col xl:gap-4 xl:overflow-y-auto 2xl:w-96"
    >
      <ReviewPanel {...props} previewing={previewing} />
      {isDirty ? (
        !isWrong && (
          <PricePreview
            target={target}
            name={props.name}
            members={membersOf(target, listings)}
            previewing={previewing}
            shown={shown}
            {...show}
          />
        )
      ) : (
        <NightsCalendar rules={draft.base} />
      )}
    </div>
  );
}
