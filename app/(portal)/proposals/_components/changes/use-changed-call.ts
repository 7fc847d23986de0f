import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { ApiProblem } from "@/lib/http/fetcher";
import type { ShownProposal } from "@/lib/http/proposals";
import { applyProposal } from "@/lib/serve/proposals/client";
import {
  type Changes,
  changesOf,
  type Edits,
  inputOf,
  isChangedSince,
  problemsAt,
  refusedRows,
} from "@/lib/serve/proposals/edit";

/** Edits as they were sent, with what they made of the call. */
interface Sent extends Changes {
  edits: Edits;
}

/** Tries the call with the edits, and applies it. Problems are kept until what they are about is edited. */
export function useChangedCall(proposal: ShownProposal, edits: Edits, onApplied: () => void) {
  const { id } = proposal;
  const { account } = useAccount();
  const client = useQueryClient();
  const sent = useMemo<Sent>(
    () => ({ edits, ...changesOf(inputOf(proposal), edits) }),
    [proposal, edits],
  );
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
    () => outcomeOf({ error, variables, result: data?.result }, edits),
    [error, variables, data, edits],
  );
  return {
    ...outcome,
    isPreviewing: preview.isPending,
    isApplying: apply.isPending,
    isApplied: apply.isSuccess,
    onPreview: () => {
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

/** What an answer says of the edits as they are now, some of which may be newer. */
function outcomeOf({ error, variables: sent, result }: Answered, edits: Edits): Outcome {
  if (!sent) return { problems: new Map(), hasProblems: false, failure: null, answer: null };
  const all = problemsAt(error ? detailsIn(error) : refusedRows(result, sent), sent);
  const problems = new Map(
    [...all].filter(([path]) => path !== "" && !isChangedSince(path, sent.edits, edits)),
  );
  const isCurrent = sent.edits === edits;
  const hasFailed = error !== null || all.size > 0;
  const isAnswered = isCurrent && !hasFailed && result !== undefined;
  return {
    problems,
    hasProblems: isCurrent && hasFailed,
    failure: isCurrent && hasFailed ? failureOf(error, all) : null,
    answer: isAnswered ? { result } : null,
  };
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
