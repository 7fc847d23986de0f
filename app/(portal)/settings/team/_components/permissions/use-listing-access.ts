import { useState } from "react";
import type { ListingAccess } from "./listing-access";

/** State of a choice of listings. After `check` refuses an empty choice, `isRefused` is true until it changes. */
export function useListingAccess(start: ListingAccess) {
  const [access, setAccess] = useState(start);
  const [isRefused, setRefused] = useState(false);
  const onAccess = (next: ListingAccess): void => {
    setAccess(next);
    setRefused(false);
  };
  /** Returns whether the choice has a listing or is all listings. */
  const check = (): boolean => {
    const isEmpty = !access.all && access.chosen.length === 0;
    setRefused(isEmpty);
    return !isEmpty;
  };
  return { access, check, editor: { access, onAccess, isRefused } };
}
