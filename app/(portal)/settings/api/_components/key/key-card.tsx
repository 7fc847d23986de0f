"use client";
import type { KeyState } from "@/lib/identity/keys/schema";
import type { PlainKeyControl } from "./use-plain-key";
import type { ApiViewer } from "../viewer";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { KeyBox, KeyButtons } from "./key-box";
import { RetiringKey } from "./retiring-key";

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
