import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TextLink } from "@/components/ui/text-link";
import { operationLinks, toHtml } from "@/lib/serve/reference/server";
import { Frame } from "./_components/frame";
import { OperationList } from "@/app/docs/api/_components/contents";
import { Prose } from "./_components/prose";
import { sectionsOf, documentOf } from "./sections";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reference");
  return { title: t("title"), description: t("description") };
}

/** How to use one API (`?api=partner`), with its chapters and operations. Public. */
export default async function OverviewPage({ searchParams }: PageProps<"/docs/api">) {
  const t = await getTranslations("reference");
  const api = (await searchParams)["api"] === "partner" ? "partner" : "customer";
  const document = await documentOf(api);
  const sections = await sectionsOf(api);
  const [chapters, ...areas] = sections;
  const links = operationLinks(document, api);
  const paths = Object.fromEntries(links.map(({ href, path }) => [href, path]));
  return (
    <Frame api={api} sections={sections} current={chapters?.links[0]?.href ?? ""}>
      <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <h1 className="mb-3 text-xl font-semibold">{t(`titles.${api}`)}</h1>
          <p className="mb-5 flex flex-wrap gap-x-4 gap-y-1">
            {chapters?.links.slice(1).map(({ href, label }) => (
              <TextLink key={href} href={href} prefetch={false}>
                {label}
              </TextLink>
            ))}
          </p>
          <Prose html={toHtml(document.info.description ?? "")} />
        </div>
        <OperationList title={t("operations")} areas={areas} paths={paths} />
      </div>
    </Frame>
  );
}
