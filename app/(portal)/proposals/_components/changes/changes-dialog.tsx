"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { LeaveDialog } from "@/components/leave-guard/leave-dialog";
import { leaveBy } from "@/components/leave-guard/leave-guard";
import { showToast } from "@/components/toast/toast-queue";
import { Button, CancelButton } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { ShownProposal } from "@/lib/http/proposals";
import { effectOf } from "@/lib/serve/proposals/effect";
import {
  type EditSection,
  inputOf,
  isEdited,
  noEdits,
  sectionsOf,
  withRemoved,
  withValue,
} from "@/lib/serve/proposals/edit";
import { ProposedEffect } from "../proposal-effect";
import { columnsIn } from "./edit-rows";
import { EditSections } from "./edit-sections";
import { useChangedCall } from "./use-changed-call";
import { useEditWords } from "./use-edit-words";

interface ChangesDialogProps {
  proposal: ShownProposal;
  onClose: () => void;
  onApplied: () => void;
}

/** Applies a proposal with other values: edit them, preview what they do, apply. */
export default function ChangesDialog({ proposal, onClose, onApplied }: ChangesDialogProps) {
  const t = useTranslations("proposals.edit");
  const sections = useMemo(() => sectionsOf(inputOf(proposal)), [proposal]);
  const [edits, setEdits] = useState(noEdits);
  const words = useEditWords(proposal);
  const showApplied = useShowApplied();
  const call = useChangedCall(proposal, edits, () => {
    showApplied();
    onApplied();
  });
  const form = useFocusOnProblem(call.problems);
  return (
    <Dialog
      onClose={() => leaveBy(onClose)}
      size={sizeFor(sections)}
      title={t("title")}
      description={proposal.summary}
      footer={<Footer call={call} />}
    >
      <div ref={form}>
        <EditSections
          sections={sections}
          editing={{
            proposal,
            edits,
            words,
            problems: call.problems,
            onTouch: call.onTouch,
            onValues: (fields, value) => {
              for (const { path } of fields) call.onTouch(path);
              setEdits((now) => fields.reduce((all, field) => withValue(all, field, value), now));
            },
            onRemoved: (path, isRemoved) => setEdits((now) => withRemoved(now, path, isRemoved)),
          }}
        />
      </div>
      <LeaveDialog isDirty={isEdited(edits) && !call.isApplied}>{t("leave")}</LeaveDialog>
    </Dialog>
  );
}

/** A table needs more room than a few fields, and one with many columns still more. */
function sizeFor(sections: readonly EditSection[]): "md" | "lg" | "xl" {
  const lists = sections.filter(({ isList }) => isList);
  if (lists.length === 0) return "md";
  return lists.some((list) => columnsIn(list).length > 3) ? "xl" : "lg";
}

function useShowApplied(): () => void {
  const t = useTranslations("proposals");
  const { href } = useAccount();
  const router = useRouter();
  return () =>
    showToast({
      title: t("edit.done"),
      action: { label: t("decide.showLog"), onAction: () => router.push(href("/logs")) },
    });
}

/** Focuses the first problem of an answer. */
function useFocusOnProblem(problems: ReadonlyMap<string, readonly string[]>) {
  const form = useRef<HTMLDivElement>(null);
  const count = problems.size;
  useEffect(() => {
    const first = form.current?.querySelector(
      ":is(input, textarea)[aria-invalid=true], p[data-invalid]",
    );
    if (count > 0 && first instanceof HTMLElement) first.focus();
  }, [count]);
  return form;
}

type Call = ReturnType<typeof useChangedCall>;

function Footer({ call }: { call: Call }) {
  const t = useTranslations("proposals.edit");
  return (
    <>
      <div
        aria-live="polite"
        className="flex min-h-9 basis-full flex-col justify-center text-sm text-ink-faint"
      >
        <Outcome call={call} />
      </div>
      <CancelButton />
      <Button isPending={call.isPreviewing} isDisabled={call.isApplying} onPress={call.onPreview}>
        {t("preview")}
      </Button>
      <Button
        variant="primary"
        isDisabled={call.answer === null}
        isPending={call.isApplying}
        onPress={call.onApply}
      >
        {t("apply")}
      </Button>
    </>
  );
}

/** What the preview found. */
function Outcome({ call: { answer, failure, hasProblems, isPreviewing } }: { call: Call }) {
  const t = useTranslations("proposals.edit");
  if (isPreviewing) return <p>{t("previewing")}</p>;
  if (failure !== null) {
    return (
      <Notice tone="danger" title={t("failed")}>
        {failure}
      </Notice>
    );
  }
  if (hasProblems) return <p className="font-medium text-danger">{t("fix")}</p>;
  if (answer === null) return <p>{t("first")}</p>;
  const effect = effectOf(answer.result);
  return effect ? <ProposedEffect effect={effect} /> : <p className="text-ink">{t("noEffect")}</p>;
}
