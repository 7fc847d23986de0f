import { randomUUID } from "node:crypto";
import { db } from "@/lib/db/server";
import type { Standing } from "@/lib/identity/assistants/standing";

export interface AssistantsOptions {
  userId: number;
  /** What the one that proposes may change without a person; left out: nothing. */
  standing?: Standing;
}

/** Newest last, each with the hours since it was connected and last used. */
const assistants = [
  { name: "Claude Code", host: "localhost:33418", scope: "write", hours: 900, used: 30, calls: 61 },
  { name: "ChatGPT", host: "chatgpt.com", scope: "read", hours: 50, used: null, calls: 0 },
  { name: "Claude", host: "claude.ai", scope: "propose", hours: 26, used: 0.1, calls: 1_284 },
] as const;
const days = { read: 7, propose: 90, write: 90 };

/** Assistants of an owner with each scope; the one that proposes made the account's proposals, one sees two listings only. */
export async function makeAssistants(options: AssistantsOptions): Promise<{ ids: number[] }> {
  const { userId, standing } = options;
  const { accountId } = await db().person.findFirstOrThrow({ where: { id: userId } });
  const seen = await db().listing.findMany({
    where: { accountId },
    take: 2,
    orderBy: { key: "asc" },
  });
  const ids: number[] = [];
  for (const { hours, used, ...fields } of assistants) {
    const createdAt = hoursAgo(hours);
    const expiresAt = new Date(createdAt.getTime() + days[fields.scope] * 86_400_000);
    const lastUsedAt = used === null ? null : hoursAgo(used);
    const allListings = fields.scope !== "read";
    const whose = { accountId, personId: userId, key: randomUUID() };
    const times = { createdAt, expiresAt, lastUsedAt };
    const { id } = await db().assistant.create({
      data: {
        ...whose,
        ...fields,
        ...times,
        allListings,
        ...(standing && fields.scope === "propose" && { standing }),
      },
    });
    const chosen = allListings ? [] : seen.map(({ key }) => ({ assistantId: id, listingKey: key }));
    await db().assistantListing.createMany({ data: chosen });
    if (fields.scope === "propose") {
      await db().proposal.updateMany({ where: { accountId }, data: { assistantId: id } });
    }
    ids.push(id);
  }
  return { ids };
}

function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * 3_600_000);
}
