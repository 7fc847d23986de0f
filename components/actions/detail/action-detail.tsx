"use client";
import { useFormatter, useTranslations } from "next-intl";
import { evidenceOf, type Item, type Evidence, urgencyOf } from "@/lib/pricing/actions/board";
import { Age, KindBadge } from "../kind-badge";
import { useActionText } from "../use-action-text";
import type { Selection } from "../board/use-selection";
import { ArrowLeft } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { LinkButton } from "@/components/ui/text-link";
import { canAccept, canHide } from "./use-decide";
import { withAccount } from "@/lib/http/fetcher";
import { useFormats } from "@/components/chart/use-formats";
import { type PriceProps, usePrice } from "../price/reason";
import { lateComponent } from "@/components/prefetch/late-component";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";

interface ActionDetailProps {
  item: Item;
  selection: Selection;
}

/** One action with its evidence and decisions. */
export function ActionDetail({ item, selection }: ActionDetailProps) {
  const t = useTranslations("actions");
  const { title } = useActionText(item.action);
  const { listing, source, action } = item;
  const subtitle = [
    listing.name,
    listing.pmsName,
    listing.id,
    ...(source.name ? [source.name] : []),
  ];
  return (
    <article aria-label={title} className="flex flex-col gap-4">
      <DecisionBar item={item} selection={selection} />
      <header className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-faint">
          <KindBadge kind={action.kind} />
          <Age at={action.opened_at} isLong />
          <ValidUntil item={item} />
          <span>· {t(`urgency.${urgencyOf(action.severity)}`)}</span>
          <HiddenUntil item={item} />
        </p>
        <h2 className="text-lg font-semibold text-balance text-ink">{title}</h2>
        <p className="text-sm text-ink-soft">{subtitle.join(" · ")}</p>
      </header>
      <ActionEvidence item={item} selection={selection} />
    </article>
  );
}

/** When a suggested price is replaced by a new one. */
function ValidUntil({ item }: { item: Item }) {
  const t = useTranslations("actions");
  const format = useFormatter();
  const evidence = evidenceOf(item.action);
  if (evidence.kind !== "price") return null;
  const date = format.dateTime(new Date(evidence.until), { month: "short", day: "numeric" });
  return <span suppressHydrationWarning>· {t("validUntil", { date })}</span>;
}

function HiddenUntil({ item }: { item: Item }) {
  const t = useTranslations("actions");
  const format = useFormatter();
  if (!item.isHidden) return null;
  const until = item.action.hidden_until;
  if (until === null) return <span>{t("hiddenForGood")}</span>;
  // Midnight in the listing's time zone: half a day earlier is the last hidden day in any zone.
  const day = new Date(Date.parse(until) - 43_200_000);
  return <span>{t("hiddenUntil", { date: format.dateTime(day, { dateStyle: "medium" }) })}</span>;
}

interface DecisionBarProps {
  item: Item;
  selection: Selection;
}

/**
 * The decisions about an action, above everything whose height depends on the listing, and in view while it scrolls:
 * each button is in the same place for every action.
 */
function DecisionBar({ item, selection }: DecisionBarProps) {
  const t = useTranslations("actions");
  const editor = editorOf(item);
  const evidence = evidenceOf(item.action);
  return (
    <div
      data-decides
      className="sticky top-12 z-10 -my-2 flex flex-wrap items-center justify-end gap-2 bg-paper py-2"
    >
      <Button
        variant="ghost"
        className="mr-auto -ml-2 lg:hidden"
        onPress={() => selection.open(null)}
      >
        <ArrowLeft aria-hidden />
        {t("back")}
      </Button>
      {canHide(item) && (
        <Button variant="ghost" onPress={() => selection.ask(item)}>
          {t("hide.button")}
          <Kbd className="max-lg:hidden">h</Kbd>
        </Button>
      )}
      {item.isHidden && item.source.rights.canEdit && (
        <Button
          onPress={() => {
            selection.selectNext(item);
            selection.decide.show(item);
          }}
        >
          {t("show")}
        </Button>
      )}
      {editor && <LinkButton href={editor.href}>{t(`editor.${editor.name}`)}</LinkButton>}
      {evidence.kind === "price" && canAccept(item) && (
        <AcceptButton item={item} evidence={evidence} selection={selection} />
      )}
    </div>
  );
}

/** The page where an action's cause can be changed; null without permission to open it. */
function editorOf({
  listing,
  action,
  source,
}: Item): { name: "listing" | "held" | "rules"; href: string } | null {
  const isRule =
    action.action_type === "last_minute_conservative_vs_market" ||
    action.action_type === "currency_conflict" ||
    action.action_type === "oba_turned_off";
  const address = `${listing.pms}/${listing.id}`;
  if (action.action_type === "push_held") {
    const href = `/connections?held=${encodeURIComponent(address)}`;
    return { name: "held", href: withAccount(href, source.account) };
  }
  if (!isRule) {
    const href = `/listings?open=${encodeURIComponent(address)}`;
    return { name: "listing", href: withAccount(href, source.account) };
  }
  if (!source.rights.seesRules) return null;
  const href = `/customizations?at=${encodeURIComponent(`listing/${address}`)}`;
  return { name: "rules", href: withAccount(href, source.account) };
}

/** Writes the chosen price. */
function AcceptButton({ item, evidence, selection }: PriceProps & { selection: Selection }) {
  const t = useTranslations("actions.value");
  const { query, type } = usePrice({ item });
  const { money } = useFormats(query.data?.currency ?? null);
  const { value } = selection.acceptingOf(item);
  return (
    <Button
      variant="primary"
      className="max-xl:w-full"
      isDisabled={!Number.isFinite(value) || value === evidence.current}
      onPress={() => selection.accept(item)}
    >
      {t(`accept.${type}`, { value: Number.isFinite(value) ? money(value) : "" })}
      <kbd aria-hidden className="font-sans text-2xs opacity-75 max-lg:hidden">
        a
      </kbd>
    </Button>
  );
}

const loading = () => <Skeleton className="h-96" />;
// Not rendered on the server: their queries may answer before their scripts have come, and the
// server's markup would no longer match.
const PriceEvidence = lateComponent(() => import("../price/price-evidence"), loading);
const ComparedEvidence = lateComponent(() => import("../evidence/compared-evidence"), loading);
const NightsEvidence = lateComponent(() => import("../evidence/nights-evidence"), loading);
const AlikeEvidence = lateComponent(() => import("../evidence/alike-evidence"), loading);
const HeldEvidence = lateComponent(() => import("../evidence/held-evidence"), loading);
const MissingField = lateComponent(
  () => import("../detail/missing-field"),
  () => <Skeleton className="h-32" />,
);

interface CurrencyEvidenceProps {
  evidence: Extract<Evidence, { kind: "currency" }>;
}

/** The group's amounts that the listing does not use, and what to do. */
function CurrencyEvidence({ evidence: { currency, conflicts } }: CurrencyEvidenceProps) {
  const t = useTranslations("actions.evidence.currency");
  return (
    <Notice tone="warning" title={t("title", { currency: currency ?? t("none") })}>
      <ul className="list-disc pl-5">
        {conflicts.map(({ setting, level, currency: theirs }) => (
          <li key={`${setting} ${level} ${theirs}`}>
            {t(setting, { level, currency: theirs ?? t("unnamed") })}
          </li>
        ))}
      </ul>
      <p className="mt-2">{t("text")}</p>
    </Notice>
  );
}

interface ActionEvidenceProps {
  item: Item;
  selection: Selection;
}

/** The evidence of an action, by its kind. */
function ActionEvidence({ item, selection }: ActionEvidenceProps) {
  const t = useTranslations("actions.evidence");
  const evidence = evidenceOf(item.action);
  switch (evidence.kind) {
    case "price":
      return <PriceEvidence item={item} evidence={evidence} selection={selection} />;
    case "compared":
      return <ComparedEvidence item={item} evidence={evidence} />;
    case "nights":
      return <NightsEvidence item={item} evidence={evidence} refresh={selection.decide.refresh} />;
    case "missing":
      return <MissingField item={item} onSaved={selection.decide.refresh} />;
    case "units": {
      const { suggested: units } = evidence;
      return <MissingField item={item} suggested={{ units }} onSaved={selection.decide.refresh} />;
    }
    case "alike":
      return <AlikeEvidence item={item} evidence={evidence} onSaved={selection.decide.refresh} />;
    case "currency":
      return <CurrencyEvidence evidence={evidence} />;
    case "held":
      return <HeldEvidence item={item} evidence={evidence} />;
    case "off":
      return <Notice title={t("off")}>{t("offText")}</Notice>;
  }
}
