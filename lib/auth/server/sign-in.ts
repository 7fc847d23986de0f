import { db } from "@/lib/db/server";
import type { Origin } from "./caller";
import { endedSessions, openSessions } from "./session";

/**
 * Opens a session and returns its ID, for the cookie's token. Deletes the person's ended sessions.
 */
export async function openSession(
  personId: number,
  origin: Origin,
  userAgent: string,
): Promise<string> {
  await db().session.deleteMany({ where: { personId, ...endedSessions() } });
  const { id } = await db().session.create({
    data: { personId, ip: origin.ip, userAgent: userAgent.slice(0, 300) },
    select: { id: true },
  });
  return id;
}

/** True if the session is open. */
export async function isOpen(id: unknown): Promise<boolean> {
  return (
    typeof id === "string" && (await db().session.count({ where: { id, ...openSessions() } })) > 0
  );
}

/** Closes a session; unknown IDs are ignored. */
export async function closeSession(id: string): Promise<void> {
  await db().session.deleteMany({ where: { id } });
}
