"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { runMutation } from "@/lib/sync/connections/client";
import { useWhen } from "../use-when";
import type { TroubleProps } from "./trouble-props";
import { TroublePanel } from "./trouble-panel";

/** A calendar needs attention, or none can be reached. The drawer shows what to do for each. */
export function Calendars({ connection, canManage, timeZone, opened }: TroubleProps) {
  const t = useTranslations("connections.trouble");
  const when = useWhen(timeZone);
  const { id, state, state_reason: given, next_import_at: next } = connection;
  const retry = useMutation(runMutation("import"));
  const isDown = state === "unreachable";
  const reason = given ?? t("noReason");
  return (
    <TroublePanel
      tone={isDown ? "warning" : "danger"}
      title={t(isDown ? "calendarsDown" : "calendar")}
      text={
        isDown
          ? t("calendarsDownText", { reason, next: next === null ? t("soon") : when(next) })
          : t("calendarText", { reason })
      }
    >
      {retry.error && <Notice tone="danger" isLive title={retry.error.message} />}
      <div className="flex flex-wrap gap-2">
        {isDown && canManage && (
          <Button isPending={retry.isPending} onPress={() => retry.mutate(id)}>
            {t("tryNow")}
          </Button>
        )}
        <Button onPress={() => opened.openFeeds(id)}>{t("showCalendars")}</Button>
      </div>
    </TroublePanel>
  );
}
