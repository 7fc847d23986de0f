import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAccount } from "@/components/account/use-account";
import { liveQuery } from "@/lib/activity/live/client";
import { logKeys } from "@/lib/activity/logs/client";

/** So many loaded pages are read again at once; of more the reader is asked, for they stand far down. */
const readAgain = 2;

/**
 * Notices entries written since the log was read, `asOf` that version: the first answer in the browser may already be a
 * later one.
 */
export function useNewer(pages: number, asOf: string) {
  const client = useQueryClient();
  const { account } = useAccount();
  const version = useQuery(liveQuery(account)).data?.version;
  const [shown, setShown] = useState(asOf);
  const isShort = pages <= readAgain;
  const isMoved = version !== undefined && version !== shown;
  if (isMoved && isShort) setShown(version);
  const read = useRef(shown);
  useEffect(() => {
    const isRead = read.current === shown;
    read.current = shown;
    if (!isRead && isShort) void client.invalidateQueries({ queryKey: logKeys.all });
  }, [shown, isShort, client]);
  return {
    isWaiting: isMoved && !isShort,
    show: () => {
      if (version === undefined) return;
      read.current = version;
      setShown(version);
      void client.resetQueries({ queryKey: logKeys.all });
    },
  };
}
