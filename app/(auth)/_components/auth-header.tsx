import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/text-link";
import { Unlink } from "lucide-react";
import { isRefusal } from "@/lib/core/errors";

/** The title of a signed-out page, with an optional sentence. */
export function AuthHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-6 flex flex-col gap-1.5">
      <h1 className="text-2xl font-semibold text-balance text-ink">{title}</h1>
      {children !== undefined && <p className="text-base text-pretty text-ink-soft">{children}</p>}
    </header>
  );
}

/** The link below a form to an alternative page, after an optional question. */
export function AlternativeLink({
  text,
  link,
  href,
}: {
  text?: string;
  link: string;
  href: string;
}) {
  return (
    <p className="mt-6 text-sm text-ink-soft">
      {text !== undefined && `${text} `}
      <TextLink href={href}>{link}</TextLink>
    </p>
  );
}

interface ExpiredLinkProps {
  title: string;
  text: string;
  /** The page that helps, and its link. */
  link: string;
  href: string;
}

/** The page of a link that no longer works. */
export function ExpiredLink({ title, text, ...alternative }: ExpiredLinkProps) {
  return (
    <>
      <header className="flex flex-col gap-1.5">
        <span className="mb-3 grid size-10 place-items-center rounded-lg border border-line bg-surface text-ink-faint">
          <Unlink aria-hidden className="size-5" />
        </span>
        <h1 className="text-xl font-semibold text-balance text-ink">{title}</h1>
        <p className="text-base text-pretty text-ink-soft">{text}</p>
      </header>
      <AlternativeLink {...alternative} />
    </>
  );
}

/** Returns null for an expired, used or unknown link; rethrows any other error. */
export function nullIfExpired(error: unknown): null {
  if (isRefusal(error)) return null;
  throw error;
}
