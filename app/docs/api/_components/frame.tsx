import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Wordmark } from "@/components/ui/wordmark";
import { LinkButton, TextLink } from "@/components/ui/text-link";
import { Contents, type ContentsSection } from "./contents";

interface FrameProps {
  api: "customer" | "partner";
  sections: readonly ContentsSection[];
  /** URL of the current page. */
  current: string;
  children: ReactNode;
}

const documents = { customer: "/v1/openapi.json", partner: "/rm/v1/openapi.json" } as const;

/** Layout of every documentation page: the header, and the contents beside it. */
export async function Frame({ api, sections, current, children }: FrameProps) {
  const t = await getTranslations("reference");
  const other = api === "partner" ? "customer" : "partner";
  const texts = { contents: t("contents"), search: t("search"), noMatches: t("noMatches") };
  return (
    <div className="flex min-h-dvh flex-col lg:flex-row">
      <Contents sections={sections} current={current} texts={texts} />
      <div className="flex min-w-0 flex-1 flex-col max-lg:contents">
        <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b bg-surface px-4 py-2.5 max-lg:order-first sm:px-6">
          <Link
            href={addressOf(api)}
            prefetch={false}
            className="flex items-center gap-3 rounded-sm"
          >
            <Wordmark />
            <span className="font-medium whitespace-nowrap text-ink-soft">
              {t(`titles.${api}`)}
            </span>
          </Link>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm whitespace-nowrap">
            <TextLink href={addressOf(other)} prefetch={false}>
              {t(`titles.${other}`)}
            </TextLink>
            <TextLink href={documents[api]} prefetch={false}>
              {t("document")}
            </TextLink>
            <TextLink href="/docs/api/llms.txt" prefetch={false}>
              {t("llms")}
            </TextLink>
            <LinkButton href="/listings" prefetch={false} size="sm">
              {t("portal")}
            </LinkButton>
          </div>
        </header>
        <main className="min-w-0 flex-1 px-4 pt-6 pb-16 sm:px-6">{children}</main>
      </div>
    </div>
  );
}

function addressOf(api: "customer" | "partner"): string {
  return api === "partner" ? "/docs/api?api=partner" : "/docs/api";
}
