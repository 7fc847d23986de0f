"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { pmsTitle } from "@/lib/core/pms";
import { hasCredentials } from "@/lib/sync/connections/rules";
import { useWhen } from "../use-when";
import { ReconnectForm } from "./reconnect-form";
import type { TroubleProps } from "./trouble-props";
import { TroublePanel } from "./trouble-panel";

/** The PMS refuses the credentials; has a form for new ones. */
export function Refused({ connection, canManage, timeZone }: TroubleProps) {
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
