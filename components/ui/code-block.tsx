import { CopyButton } from "./copy-button";

export interface CodeBlockProps {
  code: string;
  /** Names the block for assistive technology. */
  label: string;
}

/** Text to copy: a command, a key, JSON. Long lines wrap. */
export function CodeBlock({ code, label }: CodeBlockProps) {
  return (
    <section aria-label={label} className="relative rounded-md border border-line bg-muted">
      <pre className="py-2.5 pr-12 pl-3 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap text-ink">
        <code>{code}</code>
      </pre>
      <div className="absolute top-1.5 right-1.5">
        <CopyButton text={code} isIconOnly size="sm" />
      </div>
    </section>
  );
}
