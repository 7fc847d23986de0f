import type { ReactNode } from "react";

/** The title of a signed-out page, with an optional sentence. */
export function AuthHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-6 flex flex-col gap-1.5">
      <h1 className="text-2xl font-semibold text-balance text-ink">{title}</h1>
      {children !== undefined && <p className="text-base text-pretty text-ink-soft">{children}</p>}
    </header>
  );
}
