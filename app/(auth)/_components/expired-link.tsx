import { Unlink } from "lucide-react";
import { isRefusal } from "@/lib/core/errors";

/** The page of a link that no longer works. */
export function ExpiredLink({ title, text }: { title: string; text: string }) {
  return (
    <header className="flex flex-col gap-1.5">
      <span className="mb-3 grid size-10 place-items-center rounded-lg border border-line bg-surface text-ink-faint">
        <Unlink aria-hidden className="size-5" />
      </span>
      <h1 className="text-xl font-semibold text-balance text-ink">{title}</h1>
      <p className="text-base text-pretty text-ink-soft">{text}</p>
    </header>
  );
}

/** Returns null for an expired, used or unknown link; rethrows any other error. */
export function nullIfExpired(error: unknown): null {
  if (isRefusal(error)) return null;
  throw error;
}
