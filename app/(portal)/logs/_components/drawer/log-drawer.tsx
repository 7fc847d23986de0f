"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { Drawer } from "@/components/ui/drawer";
import type { LogEntry } from "@/lib/activity/logs/schema";
import { LogDifferences } from "./log-differences";
import { LogFacts } from "./log-facts";
import { RevertEntry } from "./revert-entry";
import { SentenceText } from "@/components/logs/sentence-text";
import { useLogView } from "../use-log-view";

interface LogDrawerProps {
  entries: readonly LogEntry[];
  timeZone: string;
}

/** All details of an entry, and Revert where possible. */
export function LogDrawer({ entries, timeZone }: LogDrawerProps) {
  const t = useTranslations("logs.drawer");
  const { open, openId } = useLogView();
  const entry = entries.find(({ id }) => id === openId);
  return (
    <Drawer
      isOpen
      onOpenChange={(isOpen) => !isOpen && open(null)}
      title={entry?.action_label ?? t("unknown")}
      description={entry && <SentenceText entry={entry} />}
      actions={entry?.revertible && <RevertEntry entry={entry} />}
    >
      {entry ? <Details entry={entry} timeZone={timeZone} /> : <p>{t("unknownText")}</p>}
    </Drawer>
  );
}

function Details({ entry, timeZone }: { entry: LogEntry; timeZone: string }) {
  const t = useTranslations("logs.drawer");
  return (
    <div className="flex flex-col gap-6">
      <LogDifferences entry={entry} />
      <Section title={t("facts")}>
        <LogFacts entry={entry} timeZone={timeZone} />
      </Section>
      <Section title={t("raw")}>
        <CodeBlock label={t("rawLabel")} code={JSON.stringify(entry, null, 2)} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold text-ink">{title}</h3>
      {children}
    </section>
  );
}
