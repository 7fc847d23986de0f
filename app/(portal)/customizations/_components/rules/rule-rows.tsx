"use client";
import { useSearchParams } from "next/navigation";
import { useWriteAddress } from "@/components/address/use-address";
import { inMode, type Mode } from "@/lib/pricing/customizations/settings";
import { inherited } from "../draft/draft";
import type { LevelProps } from "../level/level-props";
import type { DraftState } from "../draft/use-draft";
import { type EditableKind, editableKinds, isEditable } from "./editable-kinds";
import { RuleRow } from "./rule-row";
import type { Problems } from "./use-problems";

interface RuleRowsProps extends LevelProps {
  draft: DraftState;
  problems: Problems;
  isReadOnly: boolean;
}

const noProblems: ReadonlyMap<string, string> = new Map();

/** Every kind of rule that has an editor; the one that the URL names is open. */
export function RuleRows({ target, listings, draft, problems, isReadOnly }: RuleRowsProps) {
  const [open, setOpen] = useOpenRule();
  const change = (kind: EditableKind, mode: Mode) => {
    const effective = inherited(draft.base, kind)?.value ?? {};
    draft.edit(kind, inMode(kind, draft.setting(kind), mode, effective));
    if (mode === "custom") setOpen(kind);
    else if (open === kind) setOpen(null);
  };
  return (
    <ul className="flex flex-col gap-2">
      {editableKinds.map((kind) => (
        <RuleRow
          key={kind}
          kind={kind}
          scope={target.scope}
          currency={currencyOf(target, listings)}
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
    </ul>
  );
}

function useOpenRule(): [EditableKind | null, (kind: EditableKind | null) => void] {
  const write = useWriteAddress();
  const rule = useSearchParams().get("rule");
  return [rule !== null && isEditable(rule) ? rule : null, (kind) => write({ rule: kind })];
}

function currencyOf(target: LevelProps["target"], listings: LevelProps["listings"]): string | null {
  if (target.scope !== "listing") return null;
  const { listing_id: id, pms_name: pms } = target;
  return listings?.find((listing) => listing.id === id && listing.pms === pms)?.currency ?? null;
}
