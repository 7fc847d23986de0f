import { type Caller, owned } from "@/lib/auth/server/caller";
import { invalid } from "@/lib/core/errors";
import { db, transaction } from "@/lib/db/server";
import { mostViews, type SavedViews, type ViewSave } from "../schema";

/** `WHERE` for the caller's own views of the account. */
function own(caller: Caller) {
  return { ...owned(caller), personId: caller.actor.id };
}

/** The caller's views of the account's Listings page, by name. */
export async function listViews(caller: Caller): Promise<SavedViews> {
  const rows = await db().listingView.findMany({
    where: own(caller),
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return {
    views: rows.map(({ id, name, query, isDefault }) => ({
      id,
      name,
      query,
      is_default: isDefault,
    })),
  };
}

/** Parameters of the caller's default view; null without one. */
export async function defaultView(caller: Caller): Promise<string | null> {
  const where = { ...own(caller), isDefault: true };
  const row = await db().listingView.findFirst({ where, select: { query: true } });
  return row?.query ?? null;
}

/**
 * Saves a view under its name; a new default replaces the former one. It is the caller's own and changes no listing, so
 * it leaves no log entry. Throws VALIDATION_FAILED at `name` when there are too many.
 */
export async function saveView(caller: Caller, view: ViewSave): Promise<SavedViews> {
  const { name, query, is_default: isDefault } = view;
  await transaction(caller, async (tx) => {
    const others = await tx.listingView.count({ where: { ...own(caller), name: { not: name } } });
    if (others >= mostViews)
      throw invalid("name", `You have ${mostViews} views. Delete one first.`);
    if (isDefault)
      await tx.listingView.updateMany({ where: own(caller), data: { isDefault: false } });
    const accountId_personId_name = { ...own(caller), name };
    await tx.listingView.upsert({
      where: { ...owned(caller), accountId_personId_name },
      create: { ...accountId_personId_name, query, isDefault },
      update: { query, isDefault },
    });
  });
  return listViews(caller);
}

/** Deletes a view of the caller; one that is gone already is no error. */
export async function deleteView(caller: Caller, id: number): Promise<SavedViews> {
  await transaction(caller, (tx) => tx.listingView.deleteMany({ where: { ...own(caller), id } }));
  return listViews(caller);
}
