import "./prose.css";
import { cx } from "@/components/ui/cx";

interface ProseProps {
  /** Made from our own Markdown on the server. */
  html: string;
  className?: string;
}

/** A text of several paragraphs. */
export function Prose({ html, className }: ProseProps) {
  return <div className={cx("prose", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A sentence. */
export function InlineProse({ html, className }: ProseProps) {
  return <span className={cx("prose", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
