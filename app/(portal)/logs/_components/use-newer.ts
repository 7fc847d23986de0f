import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAccount } from "@/components/account/use-account";
import { liveQuery } from "@/lib/live/client";

/** So many loaded pages are read again at once; of more the reader is asked, for they stand far down. */
const readAgain = 2;

/** Notices entries written since the log was read. */
export function useNewer(pages: number) {
  const client = useQueryClient();
  const { account } = useAccount();
  const version = useQuery(liveQuery(account)).data?.version;
  const [shown, setShown] = useState(version);
  const isShort = pages <= readAgain;
  const isMoved = version !== undefined && version !== shown;
  if (isMoved && (isShort || shown === undefined)) setShown(version);
  const read = useRef(shown);
  useEffect(() => {
    const isFirst = read.current === undefined || read.current === shown;
    read.current = shown;
    if (!isFirst && isShort) void client.invalidateQueries({ queryKey: ["logs"] });
  }, [shown, isShort, client]);
  return {
    isWaiting: isMoved && !isShort && shown !== undefined,
    show: () => {
      read.current = version;
      setShown(version);
      void client.resetQueries({ queryKey: ["logs"] });
    },
  };
}
