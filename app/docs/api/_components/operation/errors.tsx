import { getTranslations } from "next-intl/server";
import { TextLink } from "@/components/ui/text-link";
import type { OperationPage, ReferenceError } from "@/lib/serve/reference/model";
import { Fold } from "./fold";

/** The operation's own errors, and collapsed those that most operations share. */
export async function Errors({ own, shared }: OperationPage["errors"]) {
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
