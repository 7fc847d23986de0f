import { getTranslations } from "next-intl/server";
import { chapterNames, operationLinks, readChapter } from "@/lib/serve/reference/server";
import type { ContentsSection } from "./_components/contents";
import { routes as partnerRoutes } from "@/app/rm/v1/routes";
import { routes as customerRoutes } from "@/app/v1/routes";
import { currentDocument } from "@/lib/serve/documents/server";

/** Type for keys of area titles. An area without a title is shown by its name. */
type AreaKey = "areas.listings";

/** Returns the contents of an API's documentation: chapters, then operations by area. */
export async function sectionsOf(api: ApiName): Promise<ContentsSection[]> {
  const t = await getTranslations("reference");
  const chapters = await Promise.all(
    chapterNames.map(async (name) => {
      const label = t(`chapters.${name}`);
      const text = (await readChapter(name))?.markdown ?? "";
      // Searching an error code finds this chapter.
      const codes = name === "errors" ? text : "";
      return { href: `/docs/api/${name}`, label, words: `${label} ${codes}`.toLowerCase() };
    }),
  );
  const overview = api === "partner" ? "/docs/api?api=partner" : "/docs/api";
  const first = { href: overview, label: t("overview"), words: t("overview").toLowerCase() };
  const links = operationLinks(await documentOf(api), api);
  const areas = Map.groupBy(links, ({ area }) => area);
  return [
    { title: t("chaptersTitle"), links: [first, ...chapters] },
    ...[...areas].map(([area, operations]) => ({
      title: t.has(`areas.${area}` as AreaKey) ? t(`areas.${area}` as AreaKey) : area,
      links: operations.map(({ href, summary: label, verb, words }) => ({
        href,
        label,
        verb,
        words,
      })),
    })),
  ];
}

const apis = ["customer", "partner"] as const;
export type ApiName = (typeof apis)[number];

const routes = { customer: customerRoutes, partner: partnerRoutes };

/** Returns the OpenAPI document that this server serves for an API. */
export function documentOf(api: ApiName) {
  return currentDocument(routes[api], api);
}
