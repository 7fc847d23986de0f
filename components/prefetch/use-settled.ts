import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** How long nothing may load before a page counts as settled, in milliseconds. */
const quietMs = 500;

/** True once no query has been loading for half a second: what can wait may load then without delaying the page. */
export function useSettled(): boolean {
  const client = useQueryClient();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = (): void => {
      clearTimeout(timer);
      if (client.isFetching() > 0) return;
      timer = setTimeout(() => {
        unsubscribe();
        setSettled(true);
      }, quietMs);
    };
    const unsubscribe = client.getQueryCache().subscribe(check);
    check();
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [client]);
  return isSettled;
}
