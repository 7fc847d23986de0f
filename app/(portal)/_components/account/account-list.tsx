"use client";
import { Building2, Check } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Autocomplete, ListBox, ListBoxItem } from "react-aria-components";
import { leaveBy } from "@/components/leave-guard/leave-guard";
import { cx } from "@/components/ui/cx";
import { FindField } from "@/components/ui/find-field";
import { LinkButton } from "@/components/ui/text-link";
import { panelRow } from "@/components/ui/classes";
import type { AccountId } from "@/lib/http/fetcher";
import type { ManagedAccount } from "@/lib/identity/partners/schema";
import { fold, matching } from "../palette/matches";
import { recentAccounts, recentFirst, type ActiveAccount } from "./use-active-account";
import { pathInAccount } from "../frame/sections";

/** A searchable list of managed accounts, recent ones first. A choice opens the same page in it. */
export default function AccountList({
  active,
  close,
}: {
  active: ActiveAccount;
  close: () => void;
}) {
  const t = useTranslations("shell.switcher");
  const path = usePathname();
  const router = useRouter();
  const [search, setSearch] = useState("");
  const rows = useRows(active);
  const choose = (account: ManagedAccount) => {
    close();
    leaveBy(() => router.push(pathInAccount(path, account)));
  };
  return (
    <div className="-m-3 flex flex-col">
      <Autocomplete inputValue={search} onInputChange={setSearch}>
        <FindField label={t("search")} />
        <Choices
          accounts={matching(rows, search)}
          current={active.access.account}
          {...{ search, choose }}
        />
      </Autocomplete>
      <footer className="border-t border-line p-1.5">
        <LinkButton
          href="/accounts"
          variant="ghost"
          size="sm"
          className="w-full justify-start!"
          onClick={close}
        >
          <Building2 aria-hidden />
          {t("all")}
        </LinkButton>
      </footer>
    </div>
  );
}

/** Returns the accounts with their search text, in the order they had when the list opened. */
function useRows({ accounts }: ActiveAccount) {
  const [recent] = useState(recentAccounts);
  return recentFirst(accounts, recent).map((account) => ({
    ...account,
    searchText: fold(`${account.name} ${account.user_id}`),
  }));
}

interface ChoicesProps {
  accounts: readonly ManagedAccount[];
  current: AccountId;
  search: string;
  choose: (account: ManagedAccount) => void;
}

function Choices({ accounts, current, search, choose }: ChoicesProps) {
  const t = useTranslations("shell.switcher");
  return (
    <ListBox
      aria-label={t("title")}
      className="max-h-72 overflow-y-auto p-1.5 outline-none"
      renderEmptyState={() => (
        <p className="px-2 py-6 text-center text-sm text-ink-faint">
          {t(search.trim() === "" ? "none" : "noMatch")}
        </p>
      )}
    >
      {accounts.map((account) => (
        <ListBoxItem
          key={account.user_id}
          id={account.user_id}
          textValue={account.name}
          onAction={() => choose(account)}
          className={cx(panelRow, "min-h-8 text-ink")}
        >
          <Check
            aria-hidden
            className={account.user_id === current ? "text-accent" : "invisible"}
          />
          <span className="min-w-0 flex-1 truncate">{account.name}</span>
          <span className="text-xs text-ink-faint tabular-nums">{account.user_id}</span>
        </ListBoxItem>
      ))}
    </ListBox>
  );
}
