"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { lateComponent } from "@/components/prefetch/late-component";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { DialogTrigger } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { ApiProblem } from "@/lib/http/fetcher";
import { kinds } from "@/lib/pricing/rules/kinds";
import type { Preview } from "@/lib/pricing/customizations/schema-answers";
import type { LevelRef } from "@/lib/pricing/levels/level-ref";
import { savedSetting, type DraftState, useSettingWords } from "../draft";

import type { kindOfLevel } from "../picker/levels";
import type { Saving } from "../use-save-rules";
import { ImpactFigures } from "./impact-figures";
import type { Previewing } from "./use-preview";

// The fallback keeps the page, and with it the focus, while the dialog loads.
const ReachDialog = lateComponent(() => import("./reach-dialog"));

interface ReviewPanelProps {
  target: LevelRef;
  name: string;
  levelKind: ReturnType<typeof kindOfLevel>;
  draft: DraftState;
  /** The draft has errors. */
  isWrong: boolean;
  saving: Saving;
  previewing: Previewing;
}

/**
 * The unsaved changes and the listings they affect; without changes, the order of levels. On small
 * screens at the bottom.
 */
export function ReviewPanel(props: ReviewPanelProps) {
  const { levelKind, draft } = props;
  const isDirty = draft.changed.length > 0;
  const setHere = kinds.filter((kind) => savedSetting(draft.base, kind).mode !== "inherit").length;
  return (
    <aside
      className={cx(
        "rounded-lg border bg-surface max-xl:order-last",
        isDirty
          ? "sticky bottom-3 z-10 border-accent p-4 max-xl:p-3 max-xl:shadow-overlay xl:static"
          : "border-line p-4",
      )}
    >
      {isDirty ? <Review {...props} /> : <LevelOrder level={levelKind} setHere={setHere} />}
    </aside>
  );
}

function Review(props: ReviewPanelProps) {
  const { target, name, draft, isWrong, saving, previewing } = props;
  const t = useTranslations("customizations.panel");
  const preview = isWrong || previewing.isCounting ? undefined : previewing.preview;
  return (
    <div className="flex flex-col gap-3 max-sm:gap-2">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h2 className="text-sm font-semibold text-ink">
          {t("review", { count: draft.changed.length })}
        </h2>
        {target.scope !== "listing" && preview && (
          <WhichListings target={target} name={name} rules={draft.changes} preview={preview} />
        )}
      </div>
      <Changes draft={draft} />
      {draft.isStale && !saving.isSaving && <Stale onCompare={() => saving.setComparing(true)} />}
      {isWrong ? (
        <Notice tone="warning">{t("wrong")}</Notice>
      ) : (
        <ImpactFigures previewing={previewing} />
      )}
      {saving.error && (
        <Notice tone="danger" isLive title={t("saveFailed")}>
          {saving.error.message}
        </Notice>
      )}
      <Choices
        draft={draft}
        saving={saving}
        reached={countOf(previewing.preview)}
        isReady={canSave(props)}
      />
    </div>
  );
}

/** True for changes without errors, once previewed or if the preview is refused with 403. */
function canSave({ isWrong, previewing }: ReviewPanelProps): boolean {
  const { preview, isCounting, error } = previewing;
  if (isWrong || isCounting) return false;
  return preview !== undefined || (error instanceof ApiProblem && error.status === 403);
}

/** Number of listings that change; undefined where only some of them were priced. */
function countOf(preview: Preview | undefined): number | undefined {
  if (!preview || preview.listings_priced < preview.listings_changed) return undefined;
  return preview.affected;
}

interface ChoicesProps extends Pick<ReviewPanelProps, "draft" | "saving"> {
  /** Number of listings that change; undefined while unknown. */
  reached: number | undefined;
  isReady: boolean;
}

function Choices({ draft, saving, reached, isReady }: ChoicesProps) {
  const t = useTranslations("customizations.panel");
  return (
    <div data-decides className="flex justify-end gap-2">
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
  );
}

function Stale({ onCompare }: { onCompare: () => void }) {
  const t = useTranslations("customizations.panel");
  return (
    <Notice
      tone="warning"
      isLive
      action={
        <Button size="sm" onPress={onCompare}>
          {t("compare")}
        </Button>
      }
    >
      {t("stale")}
    </Notice>
  );
}

function WhichListings(props: ComponentProps<typeof ReachDialog>) {
  const t = useTranslations("customizations.panel");
  return (
    <DialogTrigger>
      <Button variant="ghost" size="sm" className="-my-1 -mr-2">
        {t("which")}
      </Button>
      <ReachDialog {...props} />
    </DialogTrigger>
  );
}

/** Each changed rule, before and after. */
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

const order = ["listing", "subgroup", "group", "account", "default"] as const;

/** The levels in order of precedence, with the current one marked. */
function LevelOrder({
  level,
  setHere,
}: {
  level: (typeof order)[number];
  /** Number of rules that the level sets itself. */
  setHere: number;
}) {
  const t = useTranslations("customizations.panel");
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-sm font-semibold text-ink">{t("orderTitle")}</h2>
      <p className="text-sm text-pretty text-ink-soft">{t("orderText")}</p>
      <ol className="my-1 flex gap-x-4 gap-y-1 max-xl:flex-wrap xl:flex-col">
        {order.map((each, n) => (
          <li
            key={each}
            aria-current={each === level ? "step" : undefined}
            className={cx(
              "flex items-center gap-2.5 text-sm",
              each === level ? "font-semibold text-accent-ink" : "text-ink-faint",
            )}
          >
            <span
              aria-hidden
              className={cx(
                "grid size-5 place-items-center rounded-full text-2xs tabular-nums",
                each === level ? "bg-accent text-on-accent" : "bg-muted",
              )}
            >
              {n + 1}
            </span>
            {t(`order.${each}`)}
            {each === level && <span className="text-xs font-normal">{t("here")}</span>}
          </li>
        ))}
      </ol>
      <p className="text-sm text-ink-soft">{t("setHere", { count: setHere })}</p>
      <ModeWords />
    </div>
  );
}

const modes = ["inherit", "none", "custom"] as const;

/** Explains Inherit, None and Custom. */
function ModeWords() {
  const t = useTranslations("customizations");
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 border-t border-line pt-3 text-sm">
      {modes.map((mode) => (
        <div key={mode} className="contents">
          <dt className="font-medium text-ink">{t(`mode.${mode}`)}</dt>
          <dd className="text-pretty text-ink-soft">{t(`panel.modes.${mode}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
