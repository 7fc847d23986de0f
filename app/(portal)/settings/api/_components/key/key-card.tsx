"use client";
import type { KeyState } from "@/lib/identity/keys/schema";
import type { PlainKeyControl } from "./use-plain-key";
import type { ApiViewer } from "../viewer";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { Copy, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { lateComponent } from "@/components/prefetch/late-component";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { endRetiringMutation } from "@/lib/identity/keys/client";
import { useNumbers } from "@/components/hooks/use-numbers";
import { momentText } from "@/components/hooks/time-format";

export interface KeyCardProps {
  state: KeyState;
  apiKey: NonNullable<KeyState["key"]>;
  viewer: ApiViewer;
  plain: PlainKeyControl;
}

/** The key with its buttons, and the account's user id or the partner's code. */
export function KeyCard({ state, apiKey, viewer, plain }: KeyCardProps) {
  const t = useTranslations("apiDetails.key");
  const { partner } = viewer;
  const shared = partner?.code ?? viewer.accountUserId;
  return (
    <Card>
      <div className="flex flex-col gap-3">
        {plain.isNew && (
          <Notice tone="success" isLive title={t("new")}>
            {t("newText")}
          </Notice>
        )}
        <div className="flex flex-wrap gap-x-6 gap-y-4">
          <div className="flex min-w-0 flex-1 basis-120 flex-col gap-1.5">
            <span className="text-sm text-ink-faint">{t("label")}</span>
            <div className="flex flex-wrap gap-2">
              <KeyBox apiKey={apiKey} shown={plain.shown} />
              <KeyButtons apiKey={apiKey} plain={plain} retiring={state.retiring} />
            </div>
            <KeyDates apiKey={apiKey} timeZone={viewer.timeZone} />
          </div>
          <div className="flex flex-col gap-1.5">
            <span className="text-sm text-ink-faint">{t(partner ? "code" : "userId")}</span>
            <div className="flex gap-2">
              <code className="flex h-8 min-w-24 items-center rounded-md border border-line bg-muted px-2.5 font-mono text-sm text-ink select-all">
                {shared}
              </code>
              <CopyButton
                text={String(shared)}
                isIconOnly
                size="md"
                variant="secondary"
                label={t(partner ? "copyCode" : "copyUserId")}
              />
            </div>
          </div>
        </div>
        {state.retiring && <RetiringKey retiring={state.retiring} timeZone={viewer.timeZone} />}
      </div>
    </Card>
  );
}

/** When the key was created and last used. */
function KeyDates({
  apiKey,
  timeZone,
}: {
  apiKey: NonNullable<KeyState["key"]>;
  timeZone: string;
}) {
  const t = useTranslations("apiDetails.key");
  const format = useFormatter();
  const now = useNow({ updateInterval: 10_000 });
  const { created_at: created, last_used_at: used } = apiKey;
  const date = format.dateTime(new Date(created), { dateStyle: "medium", timeZone });
  return (
    <p className="text-sm text-ink-faint" suppressHydrationWarning>
      {t("created", { date })}
      {" · "}
      {used ? t("used", { ago: format.relativeTime(new Date(used), now) }) : t("neverUsed")}
    </p>
  );
}

// Loaded when first opened.
const RegenerateDialog = lateComponent(() => import("./regenerate-dialog"));

type Key = NonNullable<KeyState["key"]>;

/** The key, revealed or masked after its prefix. */
function KeyBox({ apiKey, shown }: { apiKey: Key; shown: string | null }) {
  const t = useTranslations("apiDetails.key");
  const box =
    "min-h-8 min-w-0 flex-1 basis-70 content-center rounded-md border border-line bg-muted px-2.5 py-1 font-mono text-xs text-ink";
  if (shown !== null) {
    return (
      <code data-testid="api-key" className={`${box} wrap-anywhere select-all`}>
        {shown}
      </code>
    );
  }
  return (
    <code className={`${box} truncate`}>
      <span className="sr-only">{t("hidden", { prefix: apiKey.prefix })}</span>
      <span aria-hidden>{apiKey.masked}</span>
    </code>
  );
}

interface KeyButtonsProps {
  apiKey: Key;
  plain: PlainKeyControl;
  retiring: KeyState["retiring"];
}

/** Buttons that reveal, copy and regenerate the key. */
function KeyButtons({ apiKey, plain, retiring }: KeyButtonsProps) {
  const t = useTranslations("apiDetails.key");
  const [isRegenerating, setRegenerating] = useState(false);
  const isRevealed = plain.shown !== null;
  return (
    <>
      <Button
        onPress={() => (isRevealed ? plain.hide() : void plain.reveal())}
        isPending={plain.working === "reveal"}
      >
        {isRevealed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        {t(isRevealed ? "hide" : "reveal")}
      </Button>
      <Button onPress={() => void plain.copy(t("copied"))} isPending={plain.working === "copy"}>
        <Copy aria-hidden />
        {t("copy")}
      </Button>
      <Button onPress={() => setRegenerating(true)}>{t("regenerate")}</Button>
      {isRegenerating && (
        <RegenerateDialog
          prefix={apiKey.prefix}
          retiring={retiring}
          onDone={plain.showNew}
          onClose={() => setRegenerating(false)}
        />
      )}
    </>
  );
}

interface RetiringKeyProps {
  retiring: NonNullable<KeyState["retiring"]>;
  timeZone: string;
}

/** The replaced key: how long it keeps working, and a button that ends it now. */
function RetiringKey({ retiring, timeZone }: RetiringKeyProps) {
  const t = useTranslations("apiDetails.retiring");
  const format = useFormatter();
  const numbers = useNumbers();
  const now = useNow({ updateInterval: 1_000 });
  const [isConfirming, setConfirming] = useState(false);
  const { prefix } = retiring;
  const until = new Date(retiring.retires_at);
  const { value, unit } = timeLeft(until.getTime() - now.getTime());
  const left = numbers.unit(value, unit, "long");
  if (value <= 0) return null;
  return (
    <>
      <Notice
        tone="warning"
        title={<span suppressHydrationWarning>{t("title", { prefix, left })}</span>}
        action={
          <Button size="sm" onPress={() => setConfirming(true)}>
            {t("end")}
          </Button>
        }
      >
        <span suppressHydrationWarning>
          {t("text", {
            until: momentText(format, retiring.retires_at, timeZone, { year: "numeric" }),
          })}
        </span>
      </Notice>
      {isConfirming && <EndDialog prefix={prefix} onClose={() => setConfirming(false)} />}
    </>
  );
}

function EndDialog({ prefix, onClose }: { prefix: string; onClose: () => void }) {
  const t = useTranslations("apiDetails.retiring");
  return (
    <ConfirmDialog
      title={t("confirm")}
      confirmLabel={t("end")}
      mutation={endRetiringMutation()}
      input={undefined}
      done={() => t("ended")}
      onClose={onClose}
    >
      {t("confirmText", { prefix })}
    </ConfirmDialog>
  );
}

const units = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
  { unit: "second", ms: 1_000 },
] as const;

/** Returns the time left in the largest unit with a value of at least 2, rounded up; 0 seconds if none is left. */
export function timeLeft(ms: number): { value: number; unit: (typeof units)[number]["unit"] } {
  const fit = units.find((unit) => ms >= 2 * unit.ms) ?? units[3];
  return { value: Math.max(0, Math.ceil(ms / fit.ms)), unit: fit.unit };
}
