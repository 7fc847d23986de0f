"use client";
import { useMutation } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { endSessionMutation } from "@/lib/identity/people/client";
import type { SessionList } from "@/lib/identity/people/schema";
import { deviceOf } from "./device";

type Session = SessionList["sessions"][number];

/** One session: its browser, and where and when it was last seen. `now` is the time of the read. */
export function SessionRow({ session, now }: { session: Session; now: number }) {
  const t = useTranslations("profile");
  const { browser, system, isPhone } = deviceOf(session.user_agent);
  const Icon = isPhone ? Smartphone : Monitor;
  const device = t("device", {
    browser: browser ?? t("someBrowser"),
    system: system ?? t("someSystem"),
  });
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line px-4 py-2 text-sm last:border-0">
      <Icon aria-hidden className="size-4.5 shrink-0 text-ink-faint" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-medium text-ink">
          {device}
          {session.current && <Badge tone="accent">{t("current")}</Badge>}
        </p>
        <p className="text-xs text-ink-faint">{useFacts(session, now)}</p>
      </div>
      {!session.current && <EndButton id={session.id} device={device} />}
    </li>
  );
}

function useFacts(session: Session, now: number): string {
  const t = useTranslations("profile");
  const format = useFormatter();
  const ago = (time: string) => format.relativeTime(Math.min(Date.parse(time), now), now);
  return [
    session.current ? t("now") : t("lastSeen", { ago: ago(session.last_seen_at) }),
    ...(session.ip === null ? [] : [t("from", { ip: session.ip })]),
    t("since", { ago: ago(session.created_at) }),
  ].join(" · ");
}

function EndButton({ id, device }: { id: string; device: string }) {
  const t = useTranslations("profile");
  const end = useMutation({
    ...endSessionMutation(),
    onSuccess: () => showToast({ title: t("ended", { device }) }),
    onError: ({ message }) =>
      showToast({ title: t("endFailed"), description: message, tone: "danger" }),
  });
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={t("endNamed", { device })}
      isPending={end.isPending}
      onPress={() => end.mutate(id)}
    >
      {t("end")}
    </Button>
  );
}
