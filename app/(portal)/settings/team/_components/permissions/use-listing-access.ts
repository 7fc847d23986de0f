import { useState } from "react";
import type { ListingAccess } from "./listing-access";

/** A choice of listings in a form. `check` refuses an empty one, and `isRefused` is true until it changes. */
export function useListingAccess(start: ListingAccess) {
  const [access, setAccess] = useState(start);
  const [isRefused, setRefused] = useState(false);
  const onAccess = (next: ListingAccess): void => {
    setAccess(next);
    setRefused(false);
  };
  /** True where the choice names a listing, or all. */
  const check = (): boolean => {
    const isEmpty = !access.all && access.chosen.length === 0;
    setRefused(isEmpty);
    return !isEmpty;
  };
  return { access, check, editor: { access, onAccess, isRefused } };
}
