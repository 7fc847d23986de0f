"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { QueryView } from "@/components/query-view/query-view";
import { showToast } from "@/components/toast/toast-queue";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { ApiProblem } from "@/lib/http/fetcher";
import {
  addPasskeyMutation,
  passkeysQuery,
  removePasskeyMutation,
} from "@/lib/identity/passkeys/client";
import type { PasskeyList } from "@/lib/identity/passkeys/schema";
import { CardSkeleton } from "./card-skeleton";
import { deviceOf } from "./sessions-card";

/** The person's passkeys: add, remove; nothing where the portal can have none. */
export function PasskeysCard() {
  const t = useTranslations("profile.passkeys");
  const query = useQuery(passkeysQuery());
  return (
    <QueryView query={query} loading={<CardSkeleton rows={1} />} errorTitle={t("failed")}>
      {({ available, passkeys }) =>
        (available || passkeys.length > 0) && (
          <Card title={t("title")} padding="none">
            <div className="flex flex-col items-start gap-3 px-4 py-3">
              <p className="max-w-prose text-sm text-ink-soft">
                {t(available ? "text" : "unavailable")}
              </p>
              {available && <AddButton />}
            </div>
            {passkeys.length > 0 && (
              <ul className="border-t border-line">
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )}
          </Card>
        )
      }
    </QueryView>
  );
}

/** Has the browser make a passkey, which is called after it. */
function AddButton() {
  const t = useTranslations("profile");
  const add = useMutation({
    ...addPasskeyMutation(),
    onSuccess: (isAdded) => isAdded && showToast({ title: t("passkeys.added") }),
  });
  const press = (): void => {
    const { browser, system } = deviceOf(navigator.userAgent);
    const names = {
      browser: browser ?? t("someBrowser"),
      system: system ?? t("someSystem"),
    };
    add.mutate(t("device", names));
  };
  return (
    <>
      {add.isError && (
        <Notice tone="danger" isLive title={t("passkeys.notAdded")}>
          {add.error instanceof ApiProblem
            ? add.error.message
            : t(add.error.name === "InvalidStateError" ? "passkeys.known" : "passkeys.refused")}
        </Notice>
      )}
      <Button isPending={add.isPending} onPress={press}>
        {t("passkeys.add")}
      </Button>
    </>
  );
}

function PasskeyRow({ passkey }: { passkey: PasskeyList["passkeys"][number] }) {
  const t = useTranslations("profile.passkeys");
  const format = useFormatter();
  const { id, label, created_at: created, last_used_at: used, removable } = passkey;
  const dateOf = (at: string) => ({ date: format.dateTime(new Date(at), { dateStyle: "medium" }) });
  const facts = [
    t("createdAt", dateOf(created)),
    used === null ? t("unused") : t("usedAt", dateOf(used)),
  ];
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line px-4 py-2 text-sm last:border-0">
      <Fingerprint aria-hidden className="size-4.5 shrink-0 text-ink-faint" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="font-medium wrap-anywhere text-ink">{label}</p>
        <p className="text-xs text-ink-faint">{facts.join(" · ")}</p>
      </div>
      {removable ? (
        <RemoveButton id={id} label={label} />
      ) : (
        <span className="text-xs text-ink-faint">{t("onlyWay")}</span>
      )}
    </li>
  );
}

/** Removes a passkey after confirmation. */
function RemoveButton({ id, label }: { id: string; label: string }) {
  const t = useTranslations("profile.passkeys");
  const [isOpen, setOpen] = useState(false);
  const remove = useMutation({
    ...removePasskeyMutation(),
    onSuccess: () => showToast({ title: t("removed") }),
  });
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t("removeNamed", { label })}
        onPress={() => setOpen(true)}
      >
        {t("remove")}
      </Button>
      <AlertDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={t("removeTitle", { label })}
        confirmLabel={t("remove")}
        isPending={remove.isPending}
        errorMessage={remove.error?.message}
        onConfirm={() => remove.mutate(id)}
      >
        {t("removeText")}
      </AlertDialog>
    </>
  );
}
