"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { QueryView } from "@/components/query-view/query-view";
import { showToast } from "@/components/toast/toast-queue";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { linkAddress, loginsQuery, unlinkMutation } from "@/lib/identity/people/client";
import type { LoginList } from "@/lib/identity/people/schema";
import { CardSkeleton } from "./card-skeleton";

const outcomes = ["linked", "taken", "failed"] as const;

interface LoginsCardProps {
  /** How a visit to a provider ended, from the page's address. */
  outcome: unknown;
}

/** Accounts at providers that can sign in as the person; nothing where no provider is configured. */
export function LoginsCard({ outcome }: LoginsCardProps) {
  const t = useTranslations("profile.logins");
  const query = useQuery(loginsQuery());
  const ended = outcomes.find((name) => name === outcome);
  return (
    <QueryView query={query} loading={<CardSkeleton rows={1} />} errorTitle={t("failed")}>
      {({ logins, providers }) =>
        logins.length + providers.length > 0 && (
          <Card title={t("title")} padding="none">
            <div className="flex flex-col gap-3 px-4 py-3">
              {ended && (
                <Notice tone={ended === "linked" ? "success" : "danger"} isLive>
                  {t(`outcome.${ended}`)}
                </Notice>
              )}
              <p className="max-w-prose text-sm text-ink-soft">{t("text")}</p>
              <LinkButtons providers={providers} />
            </div>
            {logins.length > 0 && (
              <ul className="border-t border-line">
                {logins.map((login) => (
                  <LoginRow key={login.id} login={login} />
                ))}
              </ul>
            )}
          </Card>
        )
      }
    </QueryView>
  );
}

/** A button for each provider, which opens its sign-in page. */
function LinkButtons({ providers }: Pick<LoginList, "providers">) {
  const t = useTranslations("profile.logins");
  const leave = useMutation({
    mutationFn: async ({ id }: { id: string; name: string }) => {
      const address = await linkAddress(id);
      if (address === null) return;
      location.assign(address);
      await new Promise(() => {});
    },
  });
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {providers.map((provider) => (
          <Button
            key={provider.id}
            isPending={leave.isPending && leave.variables.id === provider.id}
            onPress={() => leave.mutate(provider)}
          >
            {t("link", { name: provider.name })}
          </Button>
        ))}
      </div>
      {leave.isSuccess && (
        <Notice tone="danger" isLive title={t("unreachable", leave.variables)}>
          {t("unreachableText")}
        </Notice>
      )}
      {leave.isError && (
        <Notice tone="danger" isLive>
          {leave.error.message}
        </Notice>
      )}
    </>
  );
}

function LoginRow({ login }: { login: LoginList["logins"][number] }) {
  const t = useTranslations("profile.logins");
  const format = useFormatter();
  const { provider, label, linked_at: linkedAt, usable, removable } = login;
  const facts = [
    ...(label === null ? [] : [label]),
    ...(usable ? [] : [t("unusable")]),
    ...(linkedAt === null
      ? []
      : [t("linkedAt", { date: format.dateTime(new Date(linkedAt), { dateStyle: "medium" }) })]),
  ];
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line px-4 py-2 text-sm last:border-0">
      <KeyRound aria-hidden className="size-4.5 shrink-0 text-ink-faint" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="font-medium text-ink">{provider}</p>
        <p className="text-xs wrap-anywhere text-ink-faint">{facts.join(" · ")}</p>
      </div>
      {removable ? (
        <UnlinkButton id={login.id} provider={provider} label={label ?? provider} />
      ) : (
        <span className="text-xs text-ink-faint">{t("onlyWay")}</span>
      )}
    </li>
  );
}

/** Unlinks an account after confirmation. */
function UnlinkButton({ id, provider, label }: { id: string; provider: string; label: string }) {
  const t = useTranslations("profile.logins");
  const [isOpen, setOpen] = useState(false);
  const unlink = useMutation({
    ...unlinkMutation(),
    onSuccess: () => showToast({ title: t("unlinked", { name: provider }) }),
  });
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t("unlinkNamed", { name: provider })}
        onPress={() => setOpen(true)}
      >
        {t("unlink")}
      </Button>
      <AlertDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={t("unlinkTitle", { name: provider })}
        confirmLabel={t("unlink")}
        isPending={unlink.isPending}
        errorMessage={unlink.error?.message}
        onConfirm={() => unlink.mutate(id)}
      >
        {t("unlinkText", { label })}
      </AlertDialog>
    </>
  );
}
