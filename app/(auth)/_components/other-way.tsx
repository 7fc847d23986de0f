import { TextLink } from "@/components/ui/text-link";

/** The line below a form: a question and where its answer leads. */
export function OtherWay({ text, link, href }: { text?: string; link: string; href: string }) {
  return (
    <p className="mt-6 text-sm text-ink-soft">
      {text !== undefined && `${text} `}
      <TextLink href={href}>{link}</TextLink>
    </p>
  );
}
