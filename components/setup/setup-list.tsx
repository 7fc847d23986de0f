"use client";
import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { type StepState, stepsOf } from "@/lib/activity/overview/setup";
import type { Setup } from "@/lib/activity/overview/schema";
import { StepActions } from "./step-actions";

export interface SetupListProps {
  listings: number;
  setup: Setup;
  /** False for members and consultants, who cannot connect or import. */
  isOwner: boolean;
  /** At the right of the title. */
  actions?: ReactNode;
}

/** The first run as a checklist; a step is done once the account has its data. */
export function SetupList({ listings, setup, isOwner, actions }: SetupListProps) {
  const t = useTranslations("setup");
  const steps = stepsOf(listings, setup);
  const done = steps.filter(({ state }) => state === "done").length;
  // The first step that is possible is the one to do.
  const next = steps.find(({ id, state }) => state === "open" && id !== "groups");
  return (
    <Card
      title={t("title")}
      meta={t("progress", { done, total: steps.length })}
      {...(actions !== undefined && { actions })}
      padding="none"
    >
      <ol>
        {steps.map((step, at) => (
          <Step
            key={step.id}
            step={step}
            number={at + 1}
            isNext={step.id === next?.id}
            {...{ listings, setup, isOwner }}
          />
        ))}
      </ol>
    </Card>
  );
}

interface StepProps extends Omit<SetupListProps, "actions"> {
  step: StepState;
  number: number;
  isNext: boolean;
}

function Step({ step, number, isNext, ...account }: StepProps) {
  const t = useTranslations("setup");
  const text = useStepText(step, account);
  const { id, state } = step;
  const isDone = state === "done";
  return (
    <li
      {...(isNext && { "aria-current": "step" as const })}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3 last:border-0"
    >
      <StepMark number={number} isDone={isDone} isNext={isNext} />
      <div className="flex min-w-0 flex-1 basis-64 flex-col">
        <span className={cx("text-sm font-semibold", isDone ? "text-ink-soft" : "text-ink")}>
          {isDone && <span className="sr-only">{t("done")} </span>}
          {t(`step.${id}`)}
          {id === "groups" && !isDone && (
            <span className="ml-2 font-normal text-ink-faint">{t("optional")}</span>
          )}
        </span>
        <span className="text-sm text-pretty text-ink-faint">{text}</span>
      </div>
      {state === "open" && <StepActions id={id} isNext={isNext} {...account} />}
    </li>
  );
}

function StepMark({
  number,
  isDone,
  isNext,
}: Pick<StepProps, "number" | "isNext"> & { isDone: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        "grid size-6 shrink-0 place-items-center self-start rounded-full border text-xs font-semibold tabular-nums [&_svg]:size-3.5",
        isDone && "border-transparent bg-up-soft text-up-ink",
        !isDone && isNext && "border-transparent bg-accent text-on-accent",
        !isDone && !isNext && "border-edge text-ink-faint",
      )}
    >
      {isDone ? <Check /> : number}
    </span>
  );
}

function useStepText({ id, state }: StepState, account: Omit<SetupListProps, "actions">): string {
  const t = useTranslations("setup");
  const { listings, isOwner, setup } = account;
  const counts = {
    listings,
    data: setup.incomplete,
    base: setup.without_base,
    groups: setup.groups,
    sync: setup.sent,
  };
  const count = counts[id];
  if (state === "done") return t(`doneText.${id}`, { count });
  if (id !== "listings") return t(`text.${id}`, { count });
  if (setup.connections > 0) return t("text.reading", { count: setup.connections });
  return t(isOwner ? "text.listings" : "askOwner");
}
