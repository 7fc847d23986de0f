import "./prose.css";
import { cx } from "@/components/ui/cx";

interface ProseProps {
  /** HTML rendered on the server from our own Markdown. */
  html: string;
  className?: string;
}

/** HTML with several paragraphs. */
export function Prose({ html, className }: ProseProps) {
  return <div className={cx("prose", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** HTML of a single sentence. */
export function InlineProse({ html, className }: ProseProps) {
  return <span className={cx("prose", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
