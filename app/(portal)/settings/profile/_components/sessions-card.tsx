"use client";
import { useQuery, useMutation } from "@tanstack/react-query";
import { useTranslations, useFormatter } from "next-intl";
import { QueryView } from "@/components/query-view/query-view";
import { Card } from "@/components/ui/card";
import {
  sessionsQuery,
  endAllSessionsMutation,
  endSessionMutation,
} from "@/lib/identity/people/client";
import { CardSkeleton } from "./card-skeleton";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Monitor, Smartphone } from "lucide-react";
import { showToast } from "@/components/toast/toast-queue";
import { Badge } from "@/components/ui/badge";
import type { SessionList } from "@/lib/identity/people/schema";

/** The person's sessions. */
export function SessionsCard() {
  const t = useTranslations("profile");
  const query = useQuery({ ...sessionsQuery(), refetchInterval: 60_000 });
  return (
    <QueryView query={query} loading={<CardSkeleton rows={1} />} errorTitle={t("sessionsFailed")}>
      {({ sessions }) => (
        <Card
          title={t("sessions")}
          meta={t("sessionsCount", { count: sessions.length })}
          actions={<SignOutEverywhere count={sessions.length} />}
          padding="none"
        >
          <ul>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} now={query.dataUpdatedAt} />
            ))}
          </ul>
        </Card>
      )}
    </QueryView>
  );
}

/** Ends every session after confirmation, including this one, and opens the sign-in page. */
function SignOutEverywhere({ count }: { count: number }) {
  const t = useTranslations("profile");
  const [isOpen, setOpen] = useState(false);
  const end = useMutation({
    ...endAllSessionsMutation(),
    onSuccess: async () => {
      location.assign("/sign-in");
      await new Promise(() => {});
    },
  });
  return (
    <>
      <Button size="sm" onPress={() => setOpen(true)}>
        {t("everywhere")}
      </Button>
      <AlertDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={t("everywhereTitle")}
        confirmLabel={t("everywhereConfirm")}
        isPending={end.isPending}
        errorMessage={end.error?.message}
        onConfirm={() => end.mutate()}
      >
        {t("everywhereText", { count })}
      </AlertDialog>
    </>
  );
}

type Session = SessionList["sessions"][number];

/** One session: its browser, and where and when it was last seen. `now` is the time of the read. */
function SessionRow({ session, now }: { session: Session; now: number }) {
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

/** The first match wins: most browsers name others too. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\bHeadlessChrome\//, "Chromium"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Returns the browser and system of a `User-Agent`; null where unknown. */
export function deviceOf(userAgent: string): {
  browser: string | null;
  system: string | null;
  isPhone: boolean;
} {
  const firstMatch = (table: readonly [RegExp, string][]) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return {
    browser: firstMatch(browsers),
    system: firstMatch(systems),
    isPhone: /Mobi|iPhone|Android/.test(userAgent),
  };
}
