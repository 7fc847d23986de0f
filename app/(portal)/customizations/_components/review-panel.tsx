"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import { kinds } from "@/lib/customizations/kinds";
import type { Target } from "@/lib/customizations/target";
import { savedSetting } from "./draft";
import { ImpactFigures } from "./impact-figures";
import { LevelOrder } from "./level-order";
import type { levelOf } from "./places";
import type { DraftState } from "./use-draft";
import { useImpact } from "./use-impact";
import { useSettingWords } from "./use-setting-words";
import type { Saving } from "./use-save-rules";

interface ReviewPanelProps {
  target: Target;
  level: ReturnType<typeof levelOf>;
  draft: DraftState;
  /** Something in the draft is refused by its schema. */
  isWrong: boolean;
  saving: Saving;
}

/** What is being changed and whom it reaches; with nothing changed, which level decides. At the bottom on small screens. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { level, draft } = props;
  const isDirty = draft.changed.length > 0;
  const setHere = kinds.filter((kind) => savedSetting(draft.base, kind).mode !== "inherit").length;
  return (
    <aside
      className={cx(
        "rounded-lg border bg-surface xl:sticky xl:top-18 xl:w-72 xl:shrink-0",
        isDirty
          ? "sticky bottom-3 z-10 border-accent p-4 max-xl:p-3 max-xl:shadow-overlay"
          : "border-line p-4",
      )}
    >
      {isDirty ? <Review {...props} /> : <LevelOrder level={level} setHere={setHere} />}
    </aside>
  );
}

function Review({ target, draft, isWrong, saving }: ReviewPanelProps) {
  const t = useTranslations("customizations.panel");
  const impact = useImpact(target, draft.changes, isWrong);
  const reached = impact.tried?.listings_changed;
  const isReady = !isWrong && !impact.isCounting && impact.tried !== undefined;
  return (
    <div className="flex flex-col gap-3 max-sm:gap-2">
      <h2 className="text-sm font-semibold text-ink">
        {t("review", { count: draft.changed.length })}
      </h2>
      <Changes draft={draft} />
      {draft.isStale && !saving.isSaving && (
        <Notice
          tone="warning"
          isLive
          action={
            <Button size="sm" onPress={() => saving.setComparing(true)}>
              {t("compare")}
            </Button>
          }
        >
          {t("stale")}
        </Notice>
      )}
      {isWrong ? <Notice tone="warning">{t("wrong")}</Notice> : <ImpactFigures impact={impact} />}
      {saving.error && (
        <Notice tone="danger" isLive title={t("saveFailed")}>
          {saving.error.message}
        </Notice>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onPress={draft.discard} isDisabled={saving.isSaving}>
          {t("discard")}
        </Button>
        <Button
          variant="primary"
          onPress={() => saving.save(draft.base, reached)}
          isPending={saving.isSaving}
          isDisabled={!isReady}
        >
          {t("save", { count: reached ?? 0 })}
        </Button>
      </div>
    </div>
  );
}

/** Each changed rule: what it was and what it becomes. */
function Changes({ draft }: { draft: DraftState }) {
  const t = useTranslations("customizations");
  const words = useSettingWords();
  return (
    <ul className="flex flex-col gap-2 max-xl:hidden">
      {draft.changed.map((kind) => {
        const before = words(kind, savedSetting(draft.base, kind), draft.base);
        const after = words(kind, draft.setting(kind), draft.base);
        return (
          <li key={kind} className="text-sm">
            <p className="font-medium text-ink">{t(`kind.${kind}`)}</p>
            {before !== after && (
              <p className="text-ink-faint line-through decoration-field">{before}</p>
            )}
            <p className="text-ink-soft">
              {before === after ? t("panel.edited", { words: after }) : after}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
