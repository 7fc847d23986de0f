import { TextLink } from "@/components/ui/text-link";

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
