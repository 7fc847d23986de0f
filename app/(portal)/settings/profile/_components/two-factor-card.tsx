"use client";
import {
  type UseMutationOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { fieldText, FocusFirst, Form } from "@/components/form/form";
import { QueryView } from "@/components/query-view/query-view";
import { showToast } from "@/components/toast/toast-queue";
import { CodeField } from "@/components/two-factor/code-field";
import { RecoveryCodes } from "@/components/two-factor/recovery-codes";
import { SetUp } from "@/components/two-factor/set-up";
import { Badge } from "@/components/ui/badge";
import { Button, CancelButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmButtons, Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { profileQuery } from "@/lib/identity/people/client";
import {
  disableTwoFactorMutation,
  refreshTwoFactor,
  replaceRecoveryCodesMutation,
  twoFactorQuery,
} from "@/lib/identity/two-factor/client";
import type {
  PasswordAndCode,
  RecoveryCodes as Codes,
  TwoFactorState,
} from "@/lib/identity/two-factor/schema";
import { CardSkeleton } from "./card-skeleton";

/** The person's second factor: set up, recovery codes, turn off. */
export function TwoFactorCard() {
  const t = useTranslations("twoFactor");
  const query = useQuery(twoFactorQuery());
  const profile = useQuery(profileQuery());
  const [isSettingUp, setSettingUp] = useState(false);
  return (
    <>
      <QueryView query={query} loading={<CardSkeleton rows={1} />} errorTitle={t("failed")}>
        {(state) => (
          <Card
            title={t("title")}
            meta={
              <Badge tone={state.enabled ? "success" : "neutral"}>
                {t(state.enabled ? "on" : "off")}
              </Badge>
            }
          >
            {state.enabled ? (
              <TurnedOn state={state} account={profile.data?.account_name ?? ""} />
            ) : (
              <TurnedOff
                hasPassword={profile.data?.has_password !== false}
                onSetUp={() => setSettingUp(true)}
              />
            )}
          </Card>
        )}
      </QueryView>
      {isSettingUp && <SetUpDialog onClose={() => setSettingUp(false)} />}
    </>
  );
}

/** Beside the card, which may be read anew while the recovery codes are on show. */
function SetUpDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("twoFactor.setUp");
  const client = useQueryClient();
  const close = () => {
    onClose();
    void refreshTwoFactor(client);
  };
  return (
    <Dialog onClose={close} title={t("title")} isDismissable={false}>
      <SetUp onDone={close} cancel={<CancelButton />} />
    </Dialog>
  );
}

function TurnedOff({ hasPassword, onSetUp }: { hasPassword: boolean; onSetUp: () => void }) {
  const t = useTranslations("twoFactor");
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-prose text-sm text-ink-soft">{t(hasPassword ? "text" : "noPassword")}</p>
      {hasPassword && <Button onPress={onSetUp}>{t("setUp.action")}</Button>}
    </div>
  );
}

function TurnedOn({ state, account }: { state: TwoFactorState; account: string }) {
  const t = useTranslations("twoFactor");
  const format = useFormatter();
  const [open, setOpen] = useState<"replace" | "disable" | null>(null);
  const { since, recovery_codes_left: left, required } = state;
  const date = since === null ? "" : format.dateTime(new Date(since), { dateStyle: "medium" });
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="max-w-prose text-ink-soft">{t("since", { date })}</p>
      {required && <p className="max-w-prose text-ink-soft">{t("requiredText", { account })}</p>}
      {left <= 2 ? (
        <Notice tone="warning" title={t("left", { count: left })}>
          {t("leftFew")}
        </Notice>
      ) : (
        <p className="text-ink-faint">{t("left", { count: left })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => setOpen("replace")}>{t("replace.action")}</Button>
        <Button variant="ghost" onPress={() => setOpen("disable")}>
          {t("disable.action")}
        </Button>
      </div>
      {open === "replace" && <ReplaceDialog onClose={close} />}
      {open === "disable" && <DisableDialog onClose={close} />}
    </div>
  );
}

/** Replaces the recovery codes and shows the new ones. */
function ReplaceDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("twoFactor");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog onClose={onClose} title={t("replace.title")} isDismissable={codes === null}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <BothForm<Codes>
          kind="replace"
          mutation={replaceRecoveryCodesMutation()}
          onDone={(answer) => setCodes(answer.recovery_codes)}
        />
      )}
    </Dialog>
  );
}

function DisableDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("twoFactor.disable");
  const done = () => {
    onClose();
    showToast({ title: t("done") });
  };
  return (
    <Dialog onClose={onClose} title={t("title")} size="sm">
      <BothForm kind="disable" mutation={disableTwoFactorMutation()} onDone={done} />
    </Dialog>
  );
}

interface BothFormProps<Answer> {
  kind: "replace" | "disable";
  mutation: UseMutationOptions<Answer, Error, PasswordAndCode>;
  onDone: (answer: Answer) => void;
}

/** Asks for the password and a code. */
function BothForm<Answer>({ kind, mutation, onDone }: BothFormProps<Answer>) {
  const t = useTranslations("twoFactor");
  const { mutate, error, isPending } = useMutation(mutation);
  const submit = (values: FormData) =>
    mutate(
      { password: fieldText(values, "password"), code: fieldText(values, "code") },
      { onSuccess: onDone },
    );
  return (
    <Form onSubmit={submit} problem={error}>
      <p>{t(`${kind}.text`)}</p>
      <FocusFirst>
        <TextField
          name="password"
          type="password"
          label={t("password")}
          autoComplete="current-password"
          maxLength={200}
          isRequired
        />
      </FocusFirst>
      <CodeField />
      <div className="flex justify-end gap-2">
        <ConfirmButtons label={t(`${kind}.confirm`)} type="submit" isPending={isPending} />
      </div>
    </Form>
  );
}
