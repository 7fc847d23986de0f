import Link from "next/link";
import type { ContentsSection } from "./contents";
import { Verb } from "./verb";

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
