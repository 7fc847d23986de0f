import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import type { Profile } from "@/lib/identity/people/schema";

/** What stands fast about a person. */
export function PersonFacts({ profile }: { profile: Profile }) {
  const t = useTranslations("profile");
  return (
    <dl className="grid gap-x-8 gap-y-4 border-t border-line pt-4 text-sm sm:grid-cols-2">
      <Fact name={t("email")} note={t("emailText")}>
        <span className="wrap-anywhere">{profile.email}</span>
      </Fact>
      <Fact name={t("userId")}>
        <span className="tabular-nums">{profile.user_id}</span>
        <CopyButton
          text={String(profile.user_id)}
          label={t("copyUserId")}
          isIconOnly
          className="-my-1.5"
        />
      </Fact>
    </dl>
  );
}

function Fact({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <dt className="font-medium text-ink-soft">{name}</dt>
      <dd className="flex items-center gap-1 text-ink">{children}</dd>
      {note !== undefined && <dd className="text-xs text-ink-faint">{note}</dd>}
    </div>
  );
}
