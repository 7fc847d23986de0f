"use client";
import { ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button } from "react-aria-components/Button";
import { lateComponent } from "@/components/prefetch/late-component";
import { Badge } from "@/components/ui/badge";
import { DialogTrigger } from "@/components/ui/dialog";
import { Popover } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import { addRecentAccount, type ActiveAccount } from "./use-active-account";

const AccountList = lateComponent(
  () => import("./account-list"),
  () => <Skeleton className="h-60 w-full" />,
);

/** The account a consultant works in; opens a list of the others. */
export function AccountSwitcher({ active }: { active: ActiveAccount }) {
  const t = useTranslations("shell.switcher");
  const { current, name, access } = active;
  const userId = current?.user_id;
  useEffect(() => {
    if (userId !== undefined) addRecentAccount(userId);
  }, [userId]);
  const shown = access.account === null ? t("all") : (name ?? t("unknown"));
  return (
    <div className="flex min-w-0 items-center gap-3">
      <DialogTrigger>
        <Button className="flex h-8 min-w-0 items-center gap-2 rounded-md border border-edge bg-surface px-2.5 text-sm focus-ring transition-colors hover:border-field hover:bg-hover aria-expanded:bg-muted">
          <span className="sr-only">{t("label")}</span>
          <span className="truncate font-semibold text-ink">{shown}</span>
          {access.account !== null && (
            <span className="hidden text-ink-faint tabular-nums sm:inline">{access.account}</span>
          )}
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
        </Button>
        <Popover aria-label={t("title")} placement="bottom start" className="w-84 max-w-[92vw]">
          {(close) => <AccountList active={active} close={close} />}
        </Popover>
      </DialogTrigger>
      {current && (
        <Badge tone="accent" className="max-md:hidden">
          {t(canEdit(current) ? "edits" : "views")}
        </Badge>
      )}
    </div>
  );
}

function canEdit({ permissions }: NonNullable<ActiveAccount["current"]>): boolean {
  return Object.values(permissions).includes("edit");
}
