import { BadgeCheck, TriangleAlert } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/text-link";
import type { AskingProgram } from "@/lib/identity/assistants/schema";

interface RequestFactsProps {
  program: AskingProgram;
  /** Name of the account. */
  account: string;
  person: { name: string; email: string | null };
  /** For a consultant, who chose the account. */
  canChange: boolean;
}

/** Who asks, where the sign-in returns to, and for whom and which account it would act. */
export async function RequestFacts({ program, account, person, canChange }: RequestFactsProps) {
  const t = await getTranslations("assistants.connect.facts");
  const { kind, name: place } = program.returnsTo;
  return (
    <dl
      aria-label={t("label")}
      className="flex flex-col divide-y divide-line rounded-md border border-line bg-paper text-sm"
    >
      <Fact label={t("program")} detail={<Origin site={program.site} />}>
        {program.name}
      </Fact>
      <Fact label={t("returns")} detail={kind === "site" ? null : place}>
        {kind === "site" ? place : t(kind)}
      </Fact>
      <Fact label={t("account")} action={canChange && <Change uid={program.uid} />}>
        {account}
      </Fact>
      <Fact label={t("person")} detail={person.email}>
        {person.name}
      </Fact>
    </dl>
  );
}

interface FactProps {
  label: string;
  children: ReactNode;
  /** A quieter line below. */
  detail?: ReactNode;
  action?: ReactNode;
}

function Fact({ label, children, detail = null, action }: FactProps) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 px-3 py-2 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
      <dt className="text-ink-faint">{label}</dt>
      <dd className="flex min-w-0 items-baseline gap-3">
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="font-medium wrap-anywhere text-ink">{children}</span>
          {detail !== null && (
            <span className="text-xs wrap-anywhere text-ink-faint">{detail}</span>
          )}
        </span>
        {action}
      </dd>
    </div>
  );
}

/** Where the name comes from, and how far to trust it. */
async function Origin({ site }: Pick<AskingProgram, "site">) {
  const t = await getTranslations("assistants.connect.facts");
  const [Icon, ink, text] =
    site === null
      ? [TriangleAlert, "text-warning-ink", t("unconfirmed")]
      : [BadgeCheck, "text-up-ink", t("confirmed", { site })];
  return (
    <span className={`flex items-start gap-1 ${ink}`}>
      <Icon aria-hidden className="mt-px size-3.5 shrink-0" />
      <span className="min-w-0">{text}</span>
    </span>
  );
}

/** Leads back to the choice of the account. */
async function Change({ uid }: Pick<AskingProgram, "uid">) {
  const t = await getTranslations("assistants.connect.facts");
  return <TextLink href={`/connect/${encodeURIComponent(uid)}`}>{t("change")}</TextLink>;
}
