"use client";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { lastChangeQuery, type TaggedRuleSet } from "@/lib/pricing/customizations/client";
import { type Kind, kinds } from "@/lib/pricing/rules/kinds";
import type { LevelRef } from "@/lib/pricing/levels/level-ref";
import { payloadOf } from "@/lib/pricing/customizations/settings";
import { same } from "@/lib/pricing/customizations/rules";
import { savedSetting, type DraftState, useSettingWords } from "../draft";
import type { Saving } from "../use-save-rules";

interface ConflictDialogProps {
  target: LevelRef;
  name: string;
  seesLog: boolean;
  draft: DraftState;
  /** The other person's version. */
  saved: TaggedRuleSet;
  saving: Saving;
}

/** Compares both versions after a conflict, and asks which one to keep. */
export default function ConflictDialog(props: ConflictDialogProps) {
  const { name, draft, saved, saving } = props;
  const t = useTranslations("customizations.conflict");
  const takeTheirs = () => {
    draft.discard();
    saving.setComparing(false);
  };
  return (
    <Dialog
      isOpen={saving.isComparing && draft.isStale}
      onOpenChange={saving.setComparing}
      size="lg"
      role="alertdialog"
      title={t("title")}
      description={t("text", { name })}
      footer={
        <>
          <Button onPress={takeTheirs} isDisabled={saving.isSaving}>
            {t("takeTheirs")}
          </Button>
          <Button
            variant="danger"
            onPress={() => saving.save(saved, undefined)}
            isPending={saving.isSaving}
          >
            {t("overwrite")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {props.seesLog && <Author {...props} />}
        <Differences draft={draft} saved={saved} />
        {saving.error && (
          <Notice tone="danger" isLive>
            {saving.error.message}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

function Author({ target, name }: ConflictDialogProps) {
  const t = useTranslations("customizations.conflict");
  const { account } = useAccount();
  const format = useFormatter();
  const now = useNow();
  const { data } = useQuery(lastChangeQuery(account, target, name));
  const when = data && format.relativeTime(new Date(data.created_at), now);
  // Its line is there before its text, so that the buttons don't move under a press.
  return (
    <p className="min-h-5 text-sm">
      {data && when && t("who", { who: data.user.email ?? t("job"), when })}
    </p>
  );
}

/** Every rule that either version changes. */
function Differences({ draft, saved }: Pick<ConflictDialogProps, "draft" | "saved">) {
  const t = useTranslations("customizations");
  const words = useSettingWords();
  const isTheirs = (kind: Kind) =>
    !same(
      payloadOf(kind, savedSetting(draft.base, kind)),
      payloadOf(kind, savedSetting(saved, kind)),
    );
  const shown = kinds.filter((kind) => draft.changed.includes(kind) || isTheirs(kind));
  return (
    <table className="w-full border-collapse text-left text-sm">
      <thead>
        <tr className="border-b border-line text-xs text-ink-faint">
          <th className="py-1.5 pr-3 font-medium">{t("conflict.rule")}</th>
          <th className="py-1.5 pr-3 font-medium">{t("conflict.yours")}</th>
          <th className="py-1.5 font-medium">{t("conflict.theirs")}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((kind) => (
          <tr key={kind} className="border-b border-line align-top last:border-0">
            <th scope="row" className="py-2 pr-3 font-medium text-ink">
              {t(`kind.${kind}`)}
            </th>
            <td className="py-2 pr-3 text-ink">
              {draft.changed.includes(kind) ? (
                words(kind, draft.setting(kind), saved)
              ) : (
                <span className="text-ink-faint">{t("conflict.kept")}</span>
              )}
            </td>
            <td className="py-2 text-ink">{words(kind, savedSetting(saved, kind), saved)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
