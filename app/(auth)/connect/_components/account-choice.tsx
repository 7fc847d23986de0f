"use client";
import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFilter } from "react-aria-components";
import { AuthHeader } from "@/app/(auth)/_components/auth-header";
import { Badge } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";
import { SearchField } from "@/components/ui/search-field";
import { withAccount } from "@/lib/http/fetcher";
import type { ManagedAccounts } from "@/lib/identity/partners/schema";

type Account = ManagedAccounts["managed_accounts"][number];

interface AccountChoiceProps {
  uid: string;
  /** What the program calls itself. */
  name: string;
  accounts: readonly Account[];
}

/** More accounts than this have a search field. */
const manyAccounts = 8;

/** Asks a consultant which account an assistant is to work with. */
export function AccountChoice({ uid, name, accounts }: AccountChoiceProps) {
  const t = useTranslations("assistants.connect.account");
  const [search, setSearch] = useState("");
  const { contains } = useFilter({ sensitivity: "base" });
  const found = accounts.filter((account) =>
    contains(`${account.name} ${account.user_id}`, search.trim()),
  );
  return (
    <div data-wide className="flex flex-col">
      <AuthHeader title={t("title", { name })}>{t("text")}</AuthHeader>
      {accounts.length === 0 && <Notice>{t("none")}</Notice>}
      {accounts.length > manyAccounts && (
        <SearchField
          label={t("search")}
          placeholder={t("searchHint")}
          value={search}
          onChange={setSearch}
          className="mb-3"
        />
      )}
      <ul aria-label={t("label")} className="flex flex-col gap-2">
        {found.map((account) => (
          <li key={account.user_id}>
            <AccountLink uid={uid} account={account} />
          </li>
        ))}
      </ul>
      {accounts.length > 0 && found.length === 0 && (
        <p className="py-6 text-center text-sm text-ink-faint">{t("noMatch")}</p>
      )}
    </div>
  );
}

function AccountLink({ uid, account }: { uid: string; account: Account }) {
  const t = useTranslations("assistants.connect.account");
  const { name, user_id: id, listings, api_enabled: isOn } = account;
  return (
    <Link
      href={withAccount(`/connect/${encodeURIComponent(uid)}`, id)}
      prefetch={false}
      className="flex items-center gap-3 rounded-md border border-edge bg-surface px-3 py-2.5 focus-ring transition-colors hover:border-field hover:bg-hover"
    >
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="text-sm font-medium wrap-anywhere text-ink">{name}</span>
        <span className="text-xs text-ink-faint tabular-nums">
          {id} · {t("listings", { count: listings })}
        </span>
      </span>
      {!isOn && <Badge>{t("off")}</Badge>}
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
    </Link>
  );
}
