import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { operationPage } from "@/lib/serve/server/reference";
import { Frame } from "./_components/frame";
import { Operation } from "./_components/operation/operation";
import { type ApiName, documentOf } from "./document";
import { sectionsOf } from "./sections";

/** Returns the title and description of an operation's page. */
export async function operationMetadata(api: ApiName, id: string): Promise<Metadata> {
  const page = operationPage(await documentOf(api), api, id);
  return page ? { title: page.summary, description: `${page.verb} ${page.path}` } : {};
}

/** The page of an operation. */
export async function OperationView({ api, id }: { api: ApiName; id: string }) {
  const page = operationPage(await documentOf(api), api, id);
  if (!page) notFound();
  return (
    <Frame api={api} sections={await sectionsOf(api)} current={page.href}>
      <Operation page={page} />
    </Frame>
  );
}
