import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { ApiProblem } from "@/lib/http/fetcher";
import type { ShownProposal } from "@/lib/http/proposals";
import { applyProposal } from "@/lib/serve/proposals/client";
import {
  type Changes,
  changesOf,
  type Edits,
  inputOf,
  isWithin,
  problemsAt,
  refusedRows,
} from "@/lib/serve/proposals/edit";

/** Edits as they were sent, with what they made of the call. */
interface Sent extends Changes {
  edits: Edits;
}

/**
 * Tries the call with the edits, and applies it. An answer is out of date from the first touch of a field: were it only
 * once an edit ends, the buttons would move away from the press that ends it.
 */
export function useChangedCall(proposal: ShownProposal, edits: Edits, onApplied: () => void) {
  const { id } = proposal;
  const { account } = useAccount();
  const client = useQueryClient();
  const sent = useMemo<Sent>(
    () => ({ edits, ...changesOf(inputOf(proposal), edits) }),
    [proposal, edits],
  );
  const [touched, setTouched] = useState<readonly string[]>([]);
  const preview = useMutation({
    mutationFn: ({ changes }: Sent) => applyProposal(account, { id, changes, dry_run: true }),
  });
  const apply = useMutation({
    mutationFn: ({ changes }: Sent) => applyProposal(account, { id, changes }),
    // Any price, rule or mapping may have changed.
    onSettled: () => client.invalidateQueries(),
    onSuccess: onApplied,
  });
  const { error, variables, data } = apply.error ? apply : preview;
  const outcome = useMemo(
    () => outcomeOf({ error, variables, result: data?.result }, { edits, touched }),
    [error, variables, data, edits, touched],
  );
  return {
    ...outcome,
    isPreviewing: preview.isPending,
    isApplying: apply.isPending,
    isApplied: apply.isSuccess,
    onTouch: (path: string) => setTouched((all) => (all.includes(path) ? all : [...all, path])),
    onPreview: () => {
      setTouched([]);
      apply.reset();
      preview.mutate(sent);
    },
    onApply: () => apply.mutate(sent),
  };
}

interface Answered {
  error: Error | null;
  variables: Sent | undefined;
  result: unknown;
}

interface Outcome {
  /** Problems of fields and rows by their path. */
  problems: ReadonlyMap<string, readonly string[]>;
  hasProblems: boolean;
  /** Why it failed, where no field or row says so. */
  failure: string | null;
  /** What the call answers with these edits; null before it was asked, and where it failed. */
  answer: { result: unknown } | null;
}

const unasked: Outcome = { problems: new Map(), hasProblems: false, failure: null, answer: null };

/** What an answer says of the edits as they are now, some of which may be newer. */
function outcomeOf(
  { error, variables: sent, result }: Answered,
  { edits, touched }: { edits: Edits; touched: readonly string[] },
): Outcome {
  if (!sent) return unasked;
  const all = problemsAt(error ? detailsIn(error) : refusedRows(result, sent), sent);
  const problems = new Map(
    [...all].filter(([path]) => path !== "" && !touched.some((each) => isWithin(each, path))),
  );
  // Of edits that were not sent, only what is wrong with the others is still true.
  if (sent.edits !== edits || touched.length > 0) return { ...unasked, problems };
  if (error || all.size > 0) {
    return { problems, hasProblems: true, failure: failureOf(error, all), answer: null };
  }
  return result === undefined ? unasked : { ...unasked, answer: { result } };
}

function detailsIn(error: Error) {
  return error instanceof ApiProblem ? error.details : [];
}

/** The message of a failure that has no place in the form. */
function failureOf(
  error: Error | null,
  problems: ReadonlyMap<string, readonly string[]>,
): string | null {
  const unplaced = problems.get("");
  if (!error) return unplaced?.join(" ") ?? null;
  return problems.size === 0 || unplaced ? error.message : null;
}
