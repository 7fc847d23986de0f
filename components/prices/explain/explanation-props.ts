/** A listing as addresses name it. */
export interface ListingName {
  id: string;
  pms: string;
}

export interface ExplanationProps {
  listing: ListingName;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Moves by nights, or by listings of the page; no arrows without it. */
  onMove?: (nights: number, listings: number) => void;
  /** True if there are other listings to move to. */
  hasListings?: boolean;
  /** Opens the override editor; for callers who may edit rules. */
  onOverride?: () => void;
  onClose: () => void;
  /** Takes the focus when it opens, so that its keys work. */
  isFocused?: boolean;
  /** On phones only price and factors, and how to see all of it. */
  onExpand?: (() => void) | undefined;
}
