import { type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/**
 * A query that is not part of the server's markup: its data is used only once the component is hydrated. Another part
 * of the page, such as the palette, may have loaded it before, and React would find markup different from the server's.
 */
export function useLateQuery<Read, Data = Read, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Read, Error, Data, Key>,
): { data: Data | undefined; isPending: boolean } {
  const isHydrated = useSyncExternalStore(subscribe, always, never);
  const { data, isPending } = useQuery(options);
  return isHydrated ? { data, isPending } : { data: undefined, isPending: true };
}

const subscribe = () => () => {};
const always = () => true;
const never = () => false;
