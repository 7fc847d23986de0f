import { UNSTABLE_ToastQueue as ToastQueue } from "react-aria-components/Toast";

export interface ToastContent {
  title: string;
  description?: string;
  tone?: "success" | "info" | "warning" | "danger";
  /** Usually Undo. */
  action?: { label: string; onAction: () => void };
}

const READING_MS = 6000;
const DECIDING_MS = 12_000;

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 });

/** Shows a toast. It closes by itself, later with an action; a danger stays until closed. */
export function showToast(content: ToastContent): void {
  addToast(content);
}

/** Shows a toast as `showToast` and returns its key, which `toastQueue` closes it by. */
export function addToast(content: ToastContent): string {
  if (content.tone === "danger") return toastQueue.add(content);
  return toastQueue.add(content, { timeout: content.action ? DECIDING_MS : READING_MS });
}
