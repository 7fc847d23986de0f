import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAccount } from "@/components/account/use-account";
import { liveQuery } from "@/lib/activity/live/client";
import { logKeys } from "@/lib/activity/logs/keys";

/** With more loaded pages than this, new entries load on request, because the reader has scrolled far down. */
const autoRefreshPages = 2;

/** Detects entries written after version `asOf`. The browser's first response may already be newer than the page. */
export function useNewEntries(pages: number, asOf: string) {
  const client = useQueryClient();
  const { account } = useAccount();
  const version = useQuery(liveQuery(account)).data?.version;
  const [shown, setShown] = useState(asOf);
  const isShort = pages <= autoRefreshPages;
  const hasNew = version !== undefined && version !== shown;
  if (hasNew && isShort) setShown(version);
  const read = useRef(shown);
  useEffect(() => {
    const isRead = read.current === shown;
    read.current = shown;
    if (!isRead && isShort) void client.invalidateQueries({ queryKey: logKeys.all });
  }, [shown, isShort, client]);
  return {
    isWaiting: hasNew && !isShort,
    show: () => {
      if (version === undefined) return;
      read.current = version;
      setShown(version);
      void client.resetQueries({ queryKey: logKeys.all });
    },
  };
}
