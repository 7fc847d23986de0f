"use client";
import { useNow, useTranslations } from "next-intl";
import { healthOf, hasCredentials } from "@/lib/intake/connections/rules";
import { FirstRead } from "../first-read";
import { HeldListings, type TroubleProps, TroublePanel } from "./held-listings";
import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { pmsTitle } from "@/lib/core/pms";
import { runMutation } from "@/lib/intake/connections/client";
import { useWhen, useNames } from "../use-connection-text";
import type { ReactNode } from "react";
import { ReconnectForm } from "./credentials";

/** Shows a connection's problem, its effects and what to do; nothing without a problem. */
export function Trouble(props: TroubleProps) {
  const { kind, state, to_confirm: isFound, paused } = props.connection;
  if (isFound && !paused) return <FirstRead {...props} />;
  if (kind !== "ical") return <PmsTrouble {...props} />;
  const isDown = state === "unreachable" && !paused;
  return state === "attention" || isDown ? <Calendars {...props} /> : null;
}

function PmsTrouble(props: TroubleProps) {
  const now = useNow();
  const { state, held, paused } = props.connection;
  if (state === "refused") return <Refused {...props} />;
  if (state === "attention") return <NeedsDecision {...props} />;
  if (healthOf(props.connection, now) === "waiting") return <Unreachable {...props} />;
  return held > 0 && !paused ? <HeldListings {...props} /> : null;
}

/** The PMS does not respond; retries are automatic. */
function Unreachable({ connection, canManage, timeZone }: TroubleProps) {
  const t = useTranslations("connections.trouble");
  const when = useWhen(timeZone);
  const { id, pms_name: name, listings, state_reason: reason, state_since: since } = connection;
  const { next_import_at: next } = connection;
  const retry = useMutation(runMutation("import"));
  return (
    <TroublePanel
      tone="warning"
      title={t("unreachable", { pms: pmsTitle(name) })}
      text={t("unreachableText", {
        reason: reason ?? t("noReason"),
        since: when(since),
        listings,
        next: next === null ? t("soon") : when(next),
      })}
    >
      {retry.error && <Notice tone="danger" isLive title={retry.error.message} />}
      {canManage && (
        <Button isPending={retry.isPending} className="self-start" onPress={() => retry.mutate(id)}>
          {t("tryNow")}
        </Button>
      )}
    </TroublePanel>
  );
}

/** A calendar needs attention, or none can be reached. The drawer shows what to do for each. */
function Calendars({ connection, canManage, timeZone, opened }: TroubleProps) {
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

/** A problem that the account has to decide on, with its reason. */
function NeedsDecision({ connection, canManage }: TroubleProps) {
  const t = useTranslations("connections.trouble");
  const { id, pms_name: name, state_reason: reason, vanished } = connection;
  const names = useNames()(connection.vanished_names, vanished);
  const pms = pmsTitle(name);
  const retry = useMutation(runMutation("retry"));
  const accept = useMutation(runMutation("accept_missing"));
  const error = retry.error ?? accept.error;
  return (
    <TroublePanel
      tone="danger"
      title={t("attention", { pms })}
      text={t("attentionText", { reason: reason ?? t("noReason") })}
    >
      {error && <Notice tone="danger" isLive title={error.message} />}
      {names !== null && <p className="wrap-anywhere text-ink">{t("vanished", { names })}</p>}
      {vanished > 0 && <p className="text-pretty text-ink-soft">{t("missingText", { pms })}</p>}
      {canManage && (
        <div className="flex flex-wrap gap-2">
          <Button
            isPending={retry.isPending}
            isDisabled={accept.isPending}
            onPress={() => retry.mutate(id)}
          >
            {t("tryNow")}
          </Button>
          {vanished > 0 && (
            <Button
              isPending={accept.isPending}
              isDisabled={retry.isPending}
              onPress={() => accept.mutate(id)}
            >
              {t("acceptMissing", { count: vanished })}
            </Button>
          )}
        </div>
      )}
    </TroublePanel>
  );
}

/** The PMS refuses the credentials; has a form for new ones. */
function Refused({ connection, canManage, timeZone }: TroubleProps) {
  const t = useTranslations("connections.trouble");
  const when = useWhen(timeZone);
  const { kind, pms_name: name, state_reason: reason, state_since: since, listings } = connection;
  const pms = pmsTitle(name);
  const text = t("refusedText", {
    reason: reason ?? t("noReason"),
    since: when(since),
    listings,
  });
  return (
    <TroublePanel tone="danger" title={t("refused", { pms })} text={text}>
      {canManage && hasCredentials(kind) ? (
        <>
          <Steps>
            <Step number={1}>{t.rich(`step.${kind}`, { b: bold })}</Step>
            <Step number={2}>{t(`paste.${kind}`)}</Step>
          </Steps>
          <ReconnectForm connection={connection} layout="row" />
          <p className="text-xs text-ink-soft">{t("then", { pms })}</p>
        </>
      ) : (
        <p className="text-ink-soft">{t("askOwner")}</p>
      )}
    </TroublePanel>
  );
}

function bold(text: ReactNode) {
  return <b className="font-semibold text-ink">{text}</b>;
}

function Steps({ children }: { children: ReactNode }) {
  return <ol className="flex flex-wrap gap-x-6 gap-y-2">{children}</ol>;
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2 text-ink">
      <span
        aria-hidden
        className="grid size-5 shrink-0 place-items-center rounded-full border border-danger/40 bg-surface text-xs font-semibold tabular-nums"
      >
        {number}
      </span>
      <span>{children}</span>
    </li>
  );
}
