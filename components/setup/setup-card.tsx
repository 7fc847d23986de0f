"use client";
import { X, Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSyncExternalStore, type ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { isSetUp, stepsOf, type StepState } from "@/lib/activity/overview/view";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import type { Setup } from "@/lib/activity/overview/schema";
import { useAccount } from "@/components/hooks/use-account";
import { LinkButton } from "@/components/ui/text-link";

/** The checklist until it is done or hidden; an account without listings always sees it. */
export function SetupCard(props: Omit<SetupListProps, "actions">) {
  const t = useTranslations("setup");
  const isHidden = useSyncExternalStore(onSetupHidden, isSetupHidden, isNever);
  const { listings, setup } = props;
  if (listings === 0) return <SetupList {...props} />;
  if (isHidden || isSetUp(stepsOf(listings, setup))) return null;
  return (
    <SetupList
      {...props}
      actions={
        <IconButton size="sm" aria-label={t("hide")} onPress={hideSetup}>
          <X aria-hidden />
        </IconButton>
      }
    />
  );
}

function isNever(): boolean {
  return false;
}

const key = "nightrate-setup";
const listeners = new Set<() => void>();

/** True where the person has hidden the checklist in this browser. */
function isSetupHidden(): boolean {
  try {
    return localStorage.getItem(key) === "hidden";
  } catch {
    return false;
  }
}

/** Hides the checklist in this browser. Does nothing where the browser stores nothing. */
function hideSetup(): void {
  try {
    localStorage.setItem(key, "hidden");
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` when the checklist is hidden, until the returned function is called. */
function onSetupHidden(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface SetupListProps {
  listings: number;
  setup: Setup;
  /** False for members and consultants, who cannot connect or import. */
  isOwner: boolean;
  /** At the right of the title. */
  actions?: ReactNode;
}

/** The first run as a checklist; a step is done once the account has its data. */
function SetupList({ listings, setup, isOwner, actions }: SetupListProps) {
  const t = useTranslations("setup");
  const steps = stepsOf(listings, setup);
  const done = steps.filter(({ state }) => state === "done").length;
  // The first step that is possible is the one to do.
  const next = steps.find(({ id, state }) => state === "open" && id !== "groups");
  // An account that sends prices is in use: only what is still missing is worth its room.
  const isInUse = setup.sent > 0;
  return (
    <Card
      title={t("title")}
      meta={t("progress", { done, total: steps.length })}
      {...(actions !== undefined && { actions })}
      padding="none"
    >
      <ol>
        {steps.map((step, at) =>
          isInUse && step.state === "done" ? null : (
            <Step
              key={step.id}
              step={step}
              number={at + 1}
              isNext={step.id === next?.id}
              {...{ listings, setup, isOwner }}
            />
          ),
        )}
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
    prices: setup.without_prices,
    groups: setup.groups,
    sync: setup.sent,
  };
  const count = counts[id];
  if (state === "done") return t(`doneText.${id}`, { count });
  if (id !== "listings") return t(`text.${id}`, { count });
  if (setup.connections > 0) return t("text.reading", { count: setup.connections });
  return t(isOwner ? "text.listings" : "askOwner");
}

interface StepActionsProps {
  id: StepState["id"];
  /** The step to do now has the primary button. */
  isNext: boolean;
  setup: Setup;
  isOwner: boolean;
}

const paths = {
  data: "/listings?missing=location&missing=bedrooms&missing=currency",
  prices: "/listings/starting-prices",
  groups: "/listings?groups=open",
  sync: "/listings?sync=off",
} as const;

/** Where a step is done. */
function StepActions({ id, isNext, setup, isOwner }: StepActionsProps) {
  const t = useTranslations("setup.action");
  const { href } = useAccount();
  const variant = isNext ? "primary" : "secondary";
  if (id !== "listings") {
    return (
      <LinkButton size="sm" variant={variant} href={href(paths[id])}>
        {t(id)}
      </LinkButton>
    );
  }
  if (setup.connections > 0) {
    return (
      <LinkButton size="sm" variant={variant} href={href("/connections")}>
        {t("connections")}
      </LinkButton>
    );
  }
  if (!isOwner) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton size="sm" href={href("/connections/import?holds=listings")}>
        {t("file")}
      </LinkButton>
      <LinkButton size="sm" variant={variant} href={href("/connections?add=choose")}>
        {t("connect")}
      </LinkButton>
    </div>
  );
}
