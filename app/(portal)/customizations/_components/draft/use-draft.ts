import { useState } from "react";
import type { LevelRules, Rules } from "@/lib/pricing/customizations/client";
import type { Kind } from "@/lib/pricing/customizations/kinds";
import { kindsOf, type Setting } from "@/lib/pricing/customizations/settings";
import { type Draft, draftChanges, noDraft, savedSetting } from "./draft";

export interface DraftState {
  /** What the draft was begun on; what is saved now where there is none. */
  base: LevelRules;
  changes: Rules;
  changed: readonly Kind[];
  /** Somebody else has saved since the draft was begun. */
  isStale: boolean;
  setting: (kind: Kind) => Setting;
  edit: (kind: Kind, setting: Setting) => void;
  discard: () => void;
  /** Goes on with the same edits on top of newer rules. */
  rebase: (base: LevelRules) => void;
}

/** Unsaved rules of one level beside the saved ones, which may be read anew meanwhile. */
export function useDraft(saved: LevelRules): DraftState {
  const [held, setDraft] = useState<Draft>(noDraft);
  const isOf = (draft: Draft) =>
    draft.base?.etag === saved.etag || Object.keys(draftChanges(draft)).length > 0;
  const draft = isOf(held) ? held : noDraft;
  const base = draft.base ?? saved;
  const changes = draftChanges(draft);
  return {
    base,
    changes,
    changed: kindsOf(changes),
    isStale: base.etag !== saved.etag,
    setting: (kind) => draft.settings[kind] ?? savedSetting(base, kind),
    edit: (kind, setting) =>
      setDraft((now) => {
        const current = isOf(now) ? now : noDraft;
        return {
          base: current.base ?? saved,
          settings: { ...current.settings, [kind]: setting },
        };
      }),
    discard: () => setDraft(noDraft),
    rebase: (newer) => setDraft((now) => ({ ...now, base: newer })),
  };
}
