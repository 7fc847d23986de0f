"use client";
import { useMutation } from "@tanstack/react-query";
import { CircleCheck, CircleX } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { AuthHeader } from "@/app/(auth)/_components/auth-header";
import { Form } from "@/components/form/form";
import { useAccount } from "@/components/hooks/use-account";
import {
  listingFields,
  ListingAccessEditor,
  useListingAccess,
} from "@/components/listings/listing-access";
import { SignInAgain } from "@/components/sign-in-again/sign-in-again";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { AssistantScope } from "@/lib/auth/permissions";
import { isSignInAgain } from "@/lib/http/fetcher";
import { connectMutation, refuseMutation } from "@/lib/identity/assistants/client";
import type { AskingProgram, ConnectRequest } from "@/lib/identity/assistants/schema";

type Days = ConnectRequest["days"];

interface ConsentFormProps {
  program: AskingProgram;
  /** Name of the account. */
  account: string;
  /** Days for which it can be connected; the last is the preset. */
  days: readonly Days[];
  /** Listings that can be chosen. */
  mostListings: number;
  /** False for a person who sees no listings to choose from. */
  canChoose: boolean;
  /** What is known about the request. */
  children: ReactNode;
}

/** Decides about an assistant that asks: what it may do, with which listings, and for how long. */
export function ConsentForm(props: ConsentFormProps) {
  const { program, account, days, children } = props;
  const t = useTranslations("assistants.connect");
  const { connect, refuse } = useDecision();
  const [scope, setScope] = useState(() => presetOf(program.scopes));
  const [until, setUntil] = useState<Days>(() => days.at(-1) ?? 90);
  const { access, check, editor } = useListingAccess({ all: true, chosen: [] }, props.mostListings);
  const { uid, proof } = program;
  const submit = () => {
    if (!check() || scope === undefined) return;
    const { all_listings: isAll, listings } = listingFields(access);
    connect.mutate({ uid, proof, scope, days: until, ...(!isAll && { listings }) });
  };
  if (connect.isSuccess) return <Decided outcome="connected" name={program.name} />;
  if (refuse.isSuccess) return <Decided outcome="refused" name={program.name} />;
  return (
    <div data-wide>
      <AuthHeader title={t("title", { name: program.name })}>{t("text", { account })}</AuthHeader>
      <Form onSubmit={submit} className="gap-6!">
        {children}
        <ScopeChoice scopes={program.scopes} value={scope} onChange={setScope} />
        {props.canChoose && <ListingChoice {...editor} />}
        <DaysChoice days={days} value={until} onChange={setUntil} />
        <Failure error={connect.error ?? refuse.error} />
        <div className="flex flex-col gap-2.5 sm:flex-row-reverse sm:*:flex-1">
          <Button
            type="submit"
            variant="primary"
            size="lg"
            isPending={connect.isPending}
            isDisabled={refuse.isPending}
          >
            {t("confirm")}
          </Button>
          <Button
            size="lg"
            isPending={refuse.isPending}
            isDisabled={connect.isPending}
            onPress={() => refuse.mutate({ uid, proof })}
          >
            {t("refuse")}
          </Button>
        </div>
      </Form>
      <SignInAgain />
    </div>
  );
}

/** Tells the program no, where the person can't connect it. */
export function RefuseButton({ program }: Pick<ConsentFormProps, "program">) {
  const t = useTranslations("assistants.connect");
  const { refuse } = useDecision();
  const { uid, proof } = program;
  return (
    <>
      <Failure error={refuse.error} />
      <Button
        size="lg"
        isPending={refuse.isPending}
        isDisabled={refuse.isSuccess}
        onPress={() => refuse.mutate({ uid, proof })}
      >
        {t("refuse")}
      </Button>
      <output className="text-sm text-ink-soft empty:hidden">
        {refuse.isSuccess && t("refusedText")}
      </output>
    </>
  );
}

const onSuccess = ({ url }: { url: string }) => location.assign(url);

/** Connects or refuses, and sends the browser where it goes on. */
function useDecision() {
  const { account } = useAccount();
  return {
    connect: useMutation({ ...connectMutation(account), onSuccess }),
    refuse: useMutation({ ...refuseMutation(account), onSuccess }),
  };
}

/** Proposing if it is asked for, else the widest that is. */
function presetOf(scopes: AskingProgram["scopes"]): AssistantScope | undefined {
  return scopes.includes("propose") ? "propose" : scopes.at(-1);
}

interface ScopeChoiceProps {
  scopes: AskingProgram["scopes"];
  value: AssistantScope | undefined;
  onChange: (scope: AssistantScope) => void;
}

/** What it may do, of what it asked for. */
function ScopeChoice({ scopes, value, onChange }: ScopeChoiceProps) {
  const t = useTranslations("assistants.connect.scope");
  return (
    <Part title={t("label")}>
      <RadioGroup
        label={t("label")}
        isLabelHidden
        value={value ?? null}
        onChange={(id) => {
          const chosen = scopes.find((scope) => scope === id);
          if (chosen) onChange(chosen);
        }}
        options={scopes.map((id) => ({ id, label: t(id), description: t(`${id}Text`) }))}
      />
      {value === "write" && (
        <Notice tone="warning" isLive title={t("warning")}>
          {t("warningText")}
        </Notice>
      )}
    </Part>
  );
}

/** All listings that the person sees, or chosen ones. */
function ListingChoice({
  access,
  onAccess,
  refusal,
}: ReturnType<typeof useListingAccess>["editor"]) {
  const t = useTranslations("assistants.connect.listings");
  const texts = {
    all: t("all"),
    allText: t("allText"),
    chosen: t("chosen"),
    chosenText: t("chosenText"),
  };
  return (
    <Part title={t("title")}>
      <ListingAccessEditor value={access} onChange={onAccess} refusal={refusal} texts={texts} />
    </Part>
  );
}

interface DaysChoiceProps {
  days: readonly Days[];
  value: Days;
  onChange: (days: Days) => void;
}

function DaysChoice({ days, value, onChange }: DaysChoiceProps) {
  const t = useTranslations("assistants.connect.days");
  return (
    <Part title={t("label")}>
      <SegmentedControl
        label={t("label")}
        options={days.map((count) => ({ id: String(count), label: t("count", { count }) }))}
        value={String(value)}
        onChange={(id) => {
          const chosen = days.find((count) => String(count) === id);
          if (chosen) onChange(chosen);
        }}
        className="w-full!"
      />
      <p className="text-xs text-ink-faint">{t("text")}</p>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h2 className="text-sm font-semibold text-ink">{title}</h2>
      {children}
    </section>
  );
}

/** Why deciding failed; nothing where the person did not enter their password. */
function Failure({ error }: { error: Error | null }) {
  const t = useTranslations("assistants.connect");
  if (error === null || isSignInAgain(error)) return null;
  return (
    <Notice tone="danger" isLive title={t("failed")}>
      {error.message}
    </Notice>
  );
}

/** Stays where the browser opens an app, and leaves the page as it is. */
function Decided({ outcome, name }: { outcome: "connected" | "refused"; name: string }) {
  const t = useTranslations("assistants.connect");
  return (
    <output>
      <EmptyState
        level={1}
        icon={outcome === "connected" ? <CircleCheck /> : <CircleX />}
        title={t(outcome, { name })}
      >
        {t(`${outcome}Text`)}
      </EmptyState>
    </output>
  );
}
