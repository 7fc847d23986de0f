"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { Notice } from "@/components/ui/notice";
import { ApiProblem } from "@/lib/http/fetcher";
import { tryProposalQuery } from "@/lib/serve/proposals/client";

/** Why a proposal can't be applied; nothing where it can. Names what would now be changed in another way. */
export function CannotApply({ id }: { id: number }) {
  const t = useTranslations("proposals.cannot");
  const { account } = useAccount();
  const { error } = useQuery(tryProposalQuery(account, id));
  if (!error) return null;
  const { code, details } = error instanceof ApiProblem ? error : { code: "", details: [] };
  const isChanged = code === "CONFLICT" && details.length > 0;
  const title = isChanged ? "changed" : code === "PERMISSION_DENIED" ? "denied" : "failed";
  return (
    <Notice tone={isChanged ? "warning" : "info"} isLive title={t(title)}>
      <p>{isChanged ? t("changedText") : error.message}</p>
      {details.length > 0 && (
        <ul className="mt-1.5 flex list-disc flex-col gap-1 pl-4 wrap-anywhere">
          {details.map(({ path, message }) => (
            <li key={path}>
              <b className="font-semibold text-ink">{path}</b>: {message}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
