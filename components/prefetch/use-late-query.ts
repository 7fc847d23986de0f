import { type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/**
 * A query that the page is sent without: its data count only once the component is hydrated. Another part of the page,
 * such as the palette, may have read them before, and React would meet other markup than the server's.
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
