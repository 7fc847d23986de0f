import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { operationPage } from "@/lib/serve/reference/server";
import { Frame } from "./_components/frame";
import { sectionsOf, type ApiName, documentOf } from "./sections";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import type { OperationPage, ReferenceError, Field } from "@/lib/serve/reference/model";
import { Prose, InlineProse } from "./_components/prose";
import { Verb } from "./_components/contents";
import { Samples } from "./_components/samples";
import { TextLink } from "@/components/ui/text-link";
import { ChevronRight } from "lucide-react";

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

/** An operation: parameters and response on the left, code samples on the right. */
async function Operation({ page }: { page: OperationPage }) {
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
            <Body fields={body} />
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

/** Fields that most calls that write take. */
const common = ["dry_run", "propose", "reason"];

/** The fields of a body; those that most calls take are collapsed where there are several. */
async function Body({ fields }: { fields: OperationPage["body"] }) {
  const t = await getTranslations("reference");
  const usual = fields.filter(({ name }) => common.includes(name));
  if (usual.length < common.length) return <Fields fields={fields} />;
  return (
    <>
      <Fields fields={fields.filter((field) => !usual.includes(field))} />
      <Fold label={t("commonFields", { count: usual.length })}>
        <Fields fields={usual} />
      </Fold>
    </>
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

/** The operation's own errors, and collapsed those that most operations share. */
async function Errors({ own, shared }: OperationPage["errors"]) {
  const t = await getTranslations("reference");
  return (
    <>
      {own.length > 0 && <ErrorList errors={own} />}
      <Fold label={t("sharedErrors", { count: shared.length })}>
        <ErrorList errors={shared} />
      </Fold>
    </>
  );
}

function ErrorList({ errors }: { errors: readonly ReferenceError[] }) {
  return (
    <ul className="text-sm">
      {errors.map(({ status, code, message }) => (
        <li key={code} className="flex flex-wrap gap-x-2 py-0.5">
          <span className="text-ink-faint tabular-nums">{status}</span>
          <TextLink
            href={`/docs/api/errors#${code}`}
            prefetch={false}
            className="font-mono text-xs leading-5"
          >
            {code}
          </TextLink>
          <span className="text-ink-soft">{message}</span>
        </li>
      ))}
    </ul>
  );
}

interface FieldsProps {
  fields: readonly Field[];
  /** True if all fields are collapsed at first. */
  isFolded?: boolean;
}

/** Fields with their types. Fields of nested objects are collapsed. */
async function Fields({ fields, isFolded = false }: FieldsProps) {
  const t = await getTranslations("reference");
  const list = (
    <ul className="divide-y divide-line border-y border-line">
      {fields.map((field) => (
        <li key={field.name} className="py-2">
          <FieldRow field={field} texts={{ required: t("required"), values: t("values") }} />
          {field.fields.length > 0 && <Fields fields={field.fields} isFolded />}
        </li>
      ))}
    </ul>
  );
  if (!isFolded) return list;
  return <Fold label={t("innerFields", { count: fields.length })}>{list}</Fold>;
}

interface FieldRowProps {
  field: Field;
  texts: { required: string; values: string };
}

function FieldRow({ field, texts }: FieldRowProps) {
  const { name, type, isRequired, description, values, limits } = field;
  return (
    <div className="text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <code className="font-mono font-semibold wrap-anywhere">{name}</code>
        <span className="text-ink-faint">{[type, limits].filter(Boolean).join(", ")}</span>
        {isRequired && (
          <span className="text-xs font-medium text-danger-ink">{texts.required}</span>
        )}
      </p>
      <p className="text-ink-soft">
        <InlineProse html={description} />
        {values.length > 0 && (
          <span>
            {description !== "" && ". "}
            {texts.values}{" "}
            {values.map((value, n) => (
              <span key={value}>
                {n > 0 && ", "}
                <code className="font-mono text-xs wrap-anywhere">{value}</code>
              </span>
            ))}
          </span>
        )}
      </p>
    </div>
  );
}

/** Collapsible content. */
function Fold({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group/fold mt-1">
      <summary className="inline-flex min-h-6 list-none items-center gap-1 rounded-sm text-sm text-accent-ink hover:underline [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-3.5 transition-transform in-[details[open]>summary]:rotate-90"
        />
        {label}
      </summary>
      <div className="mt-1 border-l-2 border-line pl-3">{children}</div>
    </details>
  );
}
