"use client";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { useWriteAddress } from "@/components/address/use-address";
import { isKind, type Kind } from "@/lib/pricing/customizations/kinds";
import { inMode, type Mode } from "@/lib/pricing/customizations/settings";
import { inherited } from "../draft/draft";
import type { LevelProps } from "../level/level-props";
import { exampleOf, membersOf } from "../level/members";
import type { DraftState } from "../draft/use-draft";
import { RuleRow } from "./rule-row";
import { sections } from "./sections";
import type { Problems } from "./use-problems";

interface RuleRowsProps extends LevelProps {
  draft: DraftState;
  problems: Problems;
  isReadOnly: boolean;
}

const noProblems: ReadonlyMap<string, string> = new Map();

/** Every kind of rule by section; the one that the URL names is open. */
export function RuleRows({ target, listings, draft, problems, isReadOnly }: RuleRowsProps) {
  const [open, setOpen] = useOpenRule();
  const members = membersOf(target, listings);
  const change = (kind: Kind, mode: Mode) => {
    const effective = inherited(draft.base, kind)?.value ?? {};
    draft.edit(kind, inMode(kind, draft.setting(kind), mode, effective));
    if (mode === "custom") setOpen(kind);
    else if (open === kind) setOpen(null);
  };
  return sections.map(({ id, kinds }) => (
    <Section key={id} id={id}>
      {kinds.map((kind) => (
        <RuleRow
          key={kind}
          kind={kind}
          scope={target.scope}
          currency={target.scope === "listing" ? (members[0]?.currency ?? null) : null}
          example={exampleOf(members)}
          setting={draft.setting(kind)}
          inherited={inherited(draft.base, kind)}
          isChanged={draft.changed.includes(kind)}
          isOpen={open === kind}
          onOpenChange={(isOpen) => setOpen(isOpen ? kind : null)}
          isReadOnly={isReadOnly}
          problems={problems[kind] ?? noProblems}
          onMode={(mode) => change(kind, mode)}
          onFields={(fields) => draft.edit(kind, { mode: "custom", fields })}
        />
      ))}
    </Section>
  ));
}

function Section({ id, children }: { id: (typeof sections)[number]["id"]; children: ReactNode }) {
  const t = useTranslations("customizations.section");
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2 not-first:mt-3">
      <h2 id={heading} className="text-xs font-semibold text-ink-faint">
        {t(id)}
      </h2>
      <ul className="flex flex-col gap-2">{children}</ul>
    </section>
  );
}

function useOpenRule(): [Kind | null, (kind: Kind | null) => void] {
  const write = useWriteAddress();
  const rule = useSearchParams().get("rule");
  return [rule !== null && isKind(rule) ? rule : null, (kind) => write({ rule: kind })];
}
