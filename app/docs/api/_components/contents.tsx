"use client";
import { Menu } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { SearchField } from "@/components/ui/search-field";
import { Badge, type Tone } from "@/components/ui/badge";

interface ContentsLink {
  href: string;
  label: string;
  /** Lower-case words that the search matches. */
  words: string;
  /** HTTP method of an operation. */
  verb?: string;
}

export interface ContentsSection {
  title: string;
  links: readonly ContentsLink[];
}

interface ContentsProps {
  sections: readonly ContentsSection[];
  /** URL of the current page. */
  current: string;
  texts: { contents: string; search: string; noMatches: string };
}

/** The list of chapters and operations, with a search. Collapsed on phones. */
export function Contents({ sections, current, texts }: ContentsProps) {
  const [sought, setSought] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = sections
    .map(({ title, links }) => ({
      title,
      links: links.filter((link) => words.every((word) => link.words.includes(word))),
    }))
    .filter(({ links }) => links.length > 0);
  return (
    <div className="lg:sticky lg:top-0 lg:flex lg:h-dvh lg:w-72 lg:shrink-0 lg:flex-col lg:border-r lg:bg-surface">
      <div className="flex gap-2 px-4 py-3 max-lg:border-b max-lg:bg-surface">
        <Button
          size="md"
          className="lg:hidden"
          aria-expanded={isOpen}
          onPress={() => setIsOpen(!isOpen)}
        >
          <Menu aria-hidden />
          {texts.contents}
        </Button>
        <SearchField
          label={texts.search}
          placeholder={texts.search}
          value={sought}
          onChange={(value) => {
            setSought(value);
            setIsOpen(value !== "");
          }}
          hasShortcut
          className="min-w-0 flex-1"
        />
      </div>
      <nav
        aria-label={texts.contents}
        className={cx(
          "overflow-y-auto px-2 pb-6 max-lg:border-b max-lg:bg-surface",
          !isOpen && "max-lg:hidden",
        )}
      >
        <List sections={shown} current={current} none={texts.noMatches} />
      </nav>
    </div>
  );
}

interface ListProps {
  sections: readonly ContentsSection[];
  current: string;
  /** Text shown when no entry matches. */
  none: string;
}

function List({ sections, current, none }: ListProps) {
  if (sections.length === 0) return <p className="px-2 text-sm text-ink-soft">{none}</p>;
  return sections.map(({ title, links }) => (
    <section key={title} className="pt-3">
      <h2 className="px-2 pb-1 text-xs font-semibold text-ink-faint">{title}</h2>
      <ul>
        {links.map((link) => (
          <Entry key={link.href} link={link} isCurrent={link.href === current} />
        ))}
      </ul>
    </section>
  ));
}

function Entry({
  link: { href, label, verb },
  isCurrent,
}: {
  link: ContentsLink;
  isCurrent: boolean;
}) {
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        aria-current={isCurrent ? "page" : undefined}
        className={cx(
          "flex min-h-7 items-center gap-2 rounded-md px-2 py-0.5 text-sm focus-ring-inset",
          isCurrent
            ? "bg-accent-soft font-medium text-accent-ink"
            : "text-ink-soft hover:bg-hover hover:text-ink",
        )}
      >
        <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
        {verb && <Verb verb={verb} />}
      </Link>
    </li>
  );
}

const tones: Readonly<Record<string, Tone>> = { GET: "accent", POST: "up", DELETE: "danger" };

/** An HTTP method. */
export function Verb({ verb }: { verb: string }) {
  return (
    <Badge tone={tones[verb] ?? "neutral"} icon={null} className="font-mono">
      {verb}
    </Badge>
  );
}

interface OperationListProps {
  title: string;
  areas: readonly ContentsSection[];
  /** API paths by the URL of the operation's page. */
  paths: Readonly<Record<string, string>>;
}

/** The operations of an API by area, as method and path. */
export function OperationList({ title, areas, paths }: OperationListProps) {
  return (
    <section aria-labelledby="operations">
      <h2 id="operations" className="text-md mb-2 font-semibold">
        {title}
      </h2>
      {areas.map((area) => (
        <section key={area.title} className="mb-4">
          <h3 className="mb-1 text-sm font-medium text-ink-faint">{area.title}</h3>
          <ul>
            {area.links.map(({ href, verb = "" }) => (
              <li key={href}>
                <Link
                  href={href}
                  prefetch={false}
                  className="flex min-h-7 items-center gap-2 rounded-sm py-0.5 text-sm hover:bg-hover"
                >
                  <span className="w-14 shrink-0">
                    <Verb verb={verb} />
                  </span>
                  <code className="font-mono text-xs wrap-anywhere">{paths[href]}</code>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
