import type { UiTexts } from "./ui-texts";

/** Texts of the primitives for tests. */
export const uiTexts: UiTexts = {
  close: "Close",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Copying failed",
  showPassword: "Show",
  hidePassword: "Hide",
  clearSearch: "Clear",
  sortBy: "Sort by",
  sortUp: "Sort ascending",
  sortDown: "Sort descending",
  filters: "Filters",
  working: "Working",
  noMatches: "No matches",
  retry: "Try again",
  cancel: "Cancel",
  notifications: "Notifications",
};
