import { runDue } from "@/lib/jobs/server";
import { evaluationJob } from "@/lib/pricing/actions/server";

/** Brings all stored actions up to date at `now`, as the job does. */
export function evaluateDue(now?: () => Date): Promise<void> {
  return runDue(evaluationJob(now));
}
