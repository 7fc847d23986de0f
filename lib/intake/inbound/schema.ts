import { z } from "zod";

/** A listing of a preview. */
const PreviewListing = z.strictObject({ id: z.string(), name: z.string() });

export type PreviewListing = z.output<typeof PreviewListing>;

/** What the first read of a connection found; nothing is imported until a person confirms it. */
export const ListingPreview = z.strictObject({
  readAt: z.iso.datetime(),
  /** False if the PMS's list may be incomplete. */
  isComplete: z.boolean(),
  new: z.array(PreviewListing),
  /** Already here, from files or an earlier connection. */
  matched: z.array(PreviewListing),
  /** Refused: they come through another connection. */
  elsewhere: z.array(PreviewListing),
  /** Here under the same PMS, and not in its list. */
  missing: z.array(PreviewListing),
});

export type ListingPreview = z.output<typeof ListingPreview>;
