import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import type { OperationPage } from "@/lib/serve/reference/model";
import { Prose } from "../prose";
import { Verb } from "../verb";
import { Errors } from "./errors";
import { Fields } from "./fields";
import { Samples } from "./samples";

/** An operation: parameters and response on the left, code samples on the right. */
export async function Operation({ page }: { page: OperationPage }) {
  const t = await getTranslations("reference");
  const { summary, verb, path, parameters, body, response, errors } = page;
  return (
    <article className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_27rem]">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold">{summary}</h1>
        <p className="mt-1.5 flex items-center gap-2">
          <Verb verb={verb} />
          <code className="font-mono text-sm wrap-anywhere text-ink-soft">{path}</code>
        </p>
        <Prose html={page.description} className="mt-3 text-ink-soft" />
        {parameters.length > 0 && (
          <Part title={t("parameters")}>
            <Fields fields={parameters} />
          </Part>
        )}
        {body.length > 0 && (
          <Part title={t("body")}>
            <Fields fields={body} />
          </Part>
        )}
        <Part title={t("response", { status: response.status })}>
          {response.fields.length > 0 ? (
            <Fields fields={response.fields} isFolded />
          ) : (
            <p className="text-sm text-ink-soft">{response.example === "" && t("noBody")}</p>
          )}
        </Part>
        <Part title={t("errors")}>
          <Errors {...errors} />
        </Part>
      </div>
      <div className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-6 xl:max-h-[calc(100dvh-6rem)] xl:self-start">
        <Samples
          samples={page.samples}
          texts={{ request: t("request"), language: t("language") }}
        />
        {response.example !== "" && (
          <section className="flex min-h-0 flex-col gap-2">
            <h2 className="text-sm font-semibold">{t("example")}</h2>
            <div className="min-h-24 overflow-y-auto max-xl:max-h-96">
              <CodeBlock code={response.example} label={t("example")} />
            </div>
          </section>
        )}
      </div>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5">
      <h2 className="text-md mb-1 font-semibold">{title}</h2>
      {children}
    </section>
  );
}
