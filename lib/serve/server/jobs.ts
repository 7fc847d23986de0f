import { deleteOldDeliveries, webhookJob } from "@/lib/activity/webhooks/server";
import { deleteOldEvents } from "@/lib/audit/server";
import { deleteOldCalls } from "@/lib/auth/server/calls";
import { deleteOldRecords } from "@/lib/identity/assistants/server";
import { deleteEndedSessions } from "@/lib/auth/server/session";
import { deleteOldProposals } from "@/lib/http/server/proposals/list";
import { deleteOldAnswers } from "@/lib/http/server/stored-answers";
import { deleteOldChallenges } from "@/lib/identity/passkeys/server";
import { deleteEndedResets } from "@/lib/identity/people/server";
import { deleteEndedSignUps } from "@/lib/identity/sign-ups/server";
import { deleteUsedInvitations } from "@/lib/identity/team/server";
import type { JobHandler, JobName } from "@/lib/jobs/server";
import { recordMarketPace } from "@/lib/market/model/server";
import { evaluationJob } from "@/lib/pricing/actions/server";
import { deleteOldSnapshots, deleteUnusedShapes, snapshotJob } from "@/lib/pricing/prices/server";
import { connectorOf } from "@/lib/intake/connectors/server";
import { deleteOldHints } from "@/lib/intake/hooks/server";
import { deleteOldRuns, importJob } from "@/lib/intake/inbound/server";
import { deleteOldPushes, pushJob, readOwnMinStays } from "@/lib/delivery/pushes/server";
import { shadowJob } from "@/lib/delivery/shadow/server";
import { deleteOldMarketSources, marketSourceJob } from "@/lib/intake/market-sources/server";
import { deleteOldUploads, uploadJob } from "@/lib/intake/uploads/server";

/** The handler of each job. */
export const jobHandlers = {
  "evaluate-actions": evaluationJob(),
  "deliver-webhooks": webhookJob(),
  "import-connections": importJob({ ownMinStays: readOwnMinStays }),
  "read-market-sources": marketSourceJob(),
  "record-market-pace": (signal) => recordMarketPace(signal),
  "run-uploads": uploadJob,
  "take-price-snapshots": snapshotJob(),
  "push-prices": pushJob(connectorOf),
  "plan-shadow-prices": shadowJob(),
  "delete-expired-rows": async (signal) => {
    for (const deleteExpired of deletions) {
      // Deletes in batches, so that no statement holds its locks for long.
      while (!signal.aborted && (await deleteExpired(new Date())) > 0);
    }
  },
} as const satisfies Readonly<Record<JobName, JobHandler>>;

/** Functions that each delete a batch of expired rows and return how many. */
const deletions: readonly ((now: Date) => Promise<number>)[] = [
  deleteOldCalls,
  deleteOldEvents,
  deleteOldDeliveries,
  deleteOldAnswers,
  deleteOldProposals,
  deleteOldRecords,
  deleteEndedSessions,
  deleteUsedInvitations,
  deleteEndedResets,
  deleteOldChallenges,
  deleteEndedSignUps,
  deleteOldHints,
  deleteOldRuns,
  deleteOldPushes,
  deleteOldUploads,
  deleteOldMarketSources,
  deleteOldSnapshots,
  deleteUnusedShapes,
];
