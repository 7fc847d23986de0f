"use client";
import { CircleCheck, Undo2 } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useNumbers } from "@/components/hooks/use-numbers";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/text-link";
import type { UploadView } from "@/lib/intake/uploads/schema";
import { ProblemRows } from "./row-table";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { undoUploadMutation } from "@/lib/intake/uploads/client";

const pages = { reservations: "/bookings", listings: "/listings", calendar: "/prices" } as const;

/** The result of an import, with Undo while it is possible. */
export default function DoneView({ view, timeZone }: { view: UploadView; timeZone: string }) {
  const t = useTranslations("uploads");
  const [isAsking, setAsking] = useState(false);
  const left = view.result?.left_out ?? 0;
  return (
    <Card className="max-w-180">
      <div className="flex flex-col gap-4">
        <div className="flex items-start gap-3">
          {view.state === "undone" ? (
            <Undo2 aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-faint" />
          ) : (
            <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-up" />
          )}
          <div aria-live="polite" className="flex flex-col gap-1">
            {view.state === "undone" ? <Undone view={view} /> : <Imported view={view} />}
          </div>
        </div>
        {view.state === "done" && <Counts view={view} />}
        <div className="flex flex-wrap items-center gap-2">
          <LinkButton href={pages[view.holds]} variant="primary">
            {t(`see.${view.holds}`)}
          </LinkButton>
          {left > 0 && <ProblemRows id={view.upload_id} />}
          {view.undo_until !== null && (
            <Button onPress={() => setAsking(true)}>
              <Undo2 aria-hidden />
              {t("undo")}
            </Button>
          )}
          <LinkButton href="/connections/import" variant="ghost">
            {t("another")}
          </LinkButton>
        </div>
        {view.undo_until !== null && <UndoUntil at={view.undo_until} timeZone={timeZone} />}
      </div>
      {isAsking && <UndoDialog view={view} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function Imported({ view }: { view: UploadView }) {
  const t = useTranslations("uploads");
  const numbers = useNumbers();
  const { imported = 0, left_out: left = 0 } = view.result ?? {};
  return (
    <>
      <h2 className="text-lg font-semibold text-ink">
        {t("done", { count: imported, shown: numbers.number(imported) })}
        {left > 0 && t("doneLeftOut", { count: left })}
      </h2>
      <p className="text-sm text-ink-faint">{view.name}</p>
    </>
  );
}

function Undone({ view }: { view: UploadView }) {
  const t = useTranslations("uploads");
  const { undone = 0, kept = 0 } = view.result ?? {};
  return (
    <>
      <h2 className="text-lg font-semibold text-ink">{t("undone")}</h2>
      <p className="text-sm text-ink-soft">
        {t("undoneText", { undone })} {kept > 0 && t("undoneKept", { kept })}
      </p>
      <p className="text-sm text-ink-faint">{view.name}</p>
    </>
  );
}

function Counts({ view }: { view: UploadView }) {
  const t = useTranslations("uploads");
  const numbers = useNumbers();
  const { imported = 0, created = 0, updated = 0, left_out: left = 0 } = view.result ?? {};
  const rows = [
    [t("doneCreated"), created],
    [t("doneUpdated"), updated],
    [t("doneUnchanged"), imported - created - updated],
    [t("doneOut"), left],
  ] as const;
  if (view.holds === "calendar") return null;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {rows.map(([name, count]) => (
        <div key={name} className="rounded-md border border-line px-3 py-2">
          <dt className="text-xs text-ink-faint">{name}</dt>
          <dd className="text-lg font-semibold text-ink tabular-nums">{numbers.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function UndoUntil({ at, timeZone }: { at: string; timeZone: string }) {
  const t = useTranslations("uploads");
  const format = useFormatter();
  const date = format.dateTime(new Date(at), { dateStyle: "long", timeZone });
  return <p className="text-sm text-ink-faint">{t("undoUntil", { date })}</p>;
}

/** Confirms undoing an import. */
function UndoDialog({ view, onClose }: { view: UploadView; onClose: () => void }) {
  const t = useTranslations("uploads");
  return (
    <ConfirmDialog
      title={t("undoTitle")}
      confirmLabel={t("undo")}
      mutation={undoUploadMutation(view.upload_id)}
      input={undefined}
      done={() => t("undoneToast")}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">{t("undoText", { name: view.name })}</p>
    </ConfirmDialog>
  );
}
