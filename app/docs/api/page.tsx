import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { version } from "swagger-ui-dist/package.json";
import { Wordmark } from "@/components/brand/wordmark";
import { LinkButton } from "@/components/ui/link-button";
import { TextLink } from "@/components/ui/text-link";
import { Reference } from "./_components/reference";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reference");
  return { title: t("title"), description: t("description") };
}

const documents = { customer: "/v1/openapi.json", partner: "/rm/v1/openapi.json" } as const;

/** The rendered OpenAPI document of one API (`?api=partner`). Public. */
export default async function ReferencePage({ searchParams }: PageProps<"/docs/api">) {
  const t = await getTranslations("reference");
  const { api } = await searchParams;
  const shown = api === "partner" ? "partner" : "customer";
  const other = shown === "partner" ? "customer" : "partner";
  const nonce = (await headers()).get("x-nonce") ?? "";
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b bg-surface px-4 py-3 sm:px-6">
        <div className="flex items-center gap-4">
          <Wordmark />
          <h1 className="text-base font-medium text-ink-soft">{t(`titles.${shown}`)}</h1>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <TextLink
            href={`/docs/api?api=${other}`}
            prefetch={false}
            className="text-sm whitespace-nowrap"
          >
            {t(`titles.${other}`)}
          </TextLink>
          <TextLink href={documents[shown]} prefetch={false} className="text-sm whitespace-nowrap">
            {t("document")}
          </TextLink>
          <LinkButton href="/listings" prefetch={false} size="sm">
            {t("portal")}
          </LinkButton>
        </div>
      </header>
      <main className="mx-auto max-w-6xl px-4 pb-16 sm:px-6">
        <Reference
          key={shown}
          url={documents[shown]}
          nonce={nonce}
          version={version}
          texts={{
            loading: t("loading"),
            failed: t("failed"),
            choice: t("choice"),
            operations: t("operations"),
          }}
        />
        <noscript>{t("noScript")}</noscript>
      </main>
    </>
  );
}
