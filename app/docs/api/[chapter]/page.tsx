import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { TextLink } from "@/components/ui/text-link";
import { readChapter, toHtml } from "@/lib/serve/reference/server";
import { Frame } from "../_components/frame";
import { Prose } from "../_components/prose";
import { sectionsOf } from "../sections";

type Props = PageProps<"/docs/api/[chapter]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const chapter = await readChapter((await params).chapter);
  return chapter ? { title: chapter.title, description: chapter.summary } : {};
}

/** A chapter beside the reference. Public. */
export default async function ChapterPage({ params }: Props) {
  const t = await getTranslations("reference");
  const chapter = await readChapter((await params).chapter);
  if (!chapter) notFound();
  const address = `/docs/api/${chapter.name}`;
  const api = chapter.name === "guide" ? "partner" : "customer";
  return (
    <Frame api={api} sections={await sectionsOf(api)} current={address}>
      <article className="max-w-3xl">
        <Prose html={toHtml(chapter.markdown)} />
        <p className="mt-8 text-sm">
          <TextLink href={`${address}.md`} prefetch={false}>
            {t("asText")}
          </TextLink>
        </p>
      </article>
    </Frame>
  );
}
