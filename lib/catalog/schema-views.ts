import { z } from "zod";
import { line } from "@/lib/http/inputs";

/** Views that a person can keep of an account. */
export const mostViews = 50;

/** Parameters of the Listings page's address, such as `city=Victoria&sort=-base`. */
const query = line.max(2_000);
const name = line.trim().min(1, "must not be empty").max(60);

export const SavedView = z.strictObject({
  id: z.int(),
  name: z.string(),
  query: z.string(),
  /** The page opens with it. */
  is_default: z.boolean(),
});

/** By name. */
export const SavedViews = z.strictObject({ views: z.array(SavedView) });

/** Replaces the view of the same name. */
export const ViewSave = z.strictObject({ name, query, is_default: z.boolean().default(false) });

export const ViewId = z.strictObject({
  view_id: z.coerce.number().pipe(z.int().min(1).max(2_147_483_647)),
});

export type SavedView = z.output<typeof SavedView>;
export type SavedViews = z.output<typeof SavedViews>;
export type ViewSave = z.output<typeof ViewSave>;
