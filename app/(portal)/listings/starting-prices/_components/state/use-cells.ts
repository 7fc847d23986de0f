import { useTranslations } from "next-intl";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useNumbers } from "@/components/hooks/use-numbers";
import { showToast } from "@/components/toast/toast-queue";
import { pasted } from "../rules/paste";
import { before, type CellEdit, type Notation, type StartingRow, withEdits } from "../rules/rows";
import type { Part } from "../rules/filters";
import { readDraft, writeDraft } from "./draft-store";
import type { CellScope } from "./scope";

interface CellsInput {
  draftKey: string;
  notation: Notation;
  part: Part;
}

const noKeys: ReadonlySet<string> = new Set();
const noRefusals: CellScope["refusals"] = new Map();

/** What was done with the rows since the page was opened, and how to change their draft. */
export function useEdits({ draftKey, part }: Omit<CellsInput, "notation">) {
  const [held, setHeld] = useState({ part, keys: noKeys });
  const [refusals, setRefusals] = useState(noRefusals);
  const apply = useCallback(
    (edits: readonly CellEdit[]) => {
      const keys = edits.map(({ key }) => key);
      setHeld((now) => ({
        part,
        keys: new Set([...(now.part === part ? now.keys : noKeys), ...keys]),
      }));
      setRefusals((now) => without(now, keys));
      writeDraft(draftKey, withEdits(readDraft(draftKey), edits));
    },
    [draftKey, part],
  );
  // Changed rows stay in sight until another part is chosen.
  return { touched: held.part === part ? held.keys : noKeys, refusals, setRefusals, apply };
}

export type Edits = ReturnType<typeof useEdits>;

function without(refusals: CellScope["refusals"], keys: readonly string[]) {
  if (!keys.some((key) => refusals.has(key))) return refusals;
  return new Map([...refusals].filter(([key]) => !keys.includes(key)));
}

interface CellScopeInput {
  draftKey: string;
  notation: Notation;
  shown: readonly StartingRow[];
  edits: Edits;
  isWaiting: boolean;
}

/** What the cells do; the same object from one drawing to the next, so that rows stay as they are. */
export function useCellsOf(input: CellScopeInput): CellScope {
  const { draftKey, notation, shown, isWaiting } = input;
  const { apply, refusals } = input.edits;
  const { money, amount } = useNumbers();
  const notice = usePasteNotice();
  const [typing, setTyping] = useState<string | null>(null);
  const order = useRef(shown);
  useLayoutEffect(() => {
    order.current = shown;
  });
  return useMemo(
    () => ({
      notation,
      price: notation.decimals === 0 ? money : amount,
      edit: (key, field, text) => apply([{ key, field, text }]),
      take: (row) => apply(row.takes),
      paste: (key, field, text) => {
        const keys = order.current.map((row) => row.key);
        const { edits, outside } = pasted(text, keys, { key, field });
        const old = before(readDraft(draftKey), edits);
        apply(edits);
        notice({ count: edits.length, outside, undo: () => apply(old) });
      },
      typing,
      setTyping,
      refusals,
      isWaiting,
    }),
    [notation, money, amount, apply, draftKey, notice, typing, refusals, isWaiting],
  );
}

/** Says what a paste filled, with Undo. */
function usePasteNotice() {
  const t = useTranslations("startingPrices.paste");
  return useCallback(
    ({ count, outside, undo }: { count: number; outside: number; undo: () => void }) => {
      if (count + outside === 0) return;
      showToast({
        tone: outside > 0 ? "warning" : "info",
        title: t("done", { count }),
        ...(outside > 0 && { description: t("outside", { count: outside }) }),
        ...(count > 0 && { action: { label: t("undo"), onAction: undo } }),
      });
    },
    [t],
  );
}
