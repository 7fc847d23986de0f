import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAccount } from "@/components/account/use-account";
import { liveQuery } from "@/lib/activity/live/client";
import { logsKey } from "@/lib/activity/logs/client";

/** With more loaded pages than this, new entries wait for a button: the reader has scrolled far down. */
const autoRefreshPages = 2;

/** Detects entries written after version `asOf`. The browser's first answer may already be newer than the page. */
export function useNewEntries(pages: number, asOf: string) {
  const client = useQueryClient();
  const { account } = useAccount();
  const version = useQuery(liveQuery(account)).data?.version;
  const [shown, setShown] = useState(asOf);
  const isAutomatic = pages <= autoRefreshPages;
  const hasNew = version !== undefined && version !== shown;
  if (hasNew && isAutomatic) setShown(version);
  const read = useRef(shown);
  useEffect(() => {
    const isRead = read.current === shown;
    read.current = shown;
    if (!isRead && isAutomatic) void client.invalidateQueries({ queryKey: logsKey });
  }, [shown, isAutomatic, client]);
  return {
    isWaiting: hasNew && !isAutomatic,
    show: () => {
      if (version === undefined) return;
      read.current = version;
      setShown(version);
      void client.resetQueries({ queryKey: logsKey });
    },
  };
}
