import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";

/**
 * A component whose code loads when it is first shown, with `Placeholder` in its place until then and in the server's
 * markup. `next/dynamic` would suspend: React reveals what suspended 300 ms after the last placeholder at the earliest,
 * even where it loaded long before.
 */
export function lateComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Placeholder: ComponentType = Nothing,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;
  return function Late(props: Props) {
    const [Loaded, setLoaded] = useState(() => known);
    useEffect(() => {
      const show = async (): Promise<void> => {
        ({ default: known } = await load());
        setLoaded(() => known);
      };
      show().catch((error: unknown) => {
        // The nearest error boundary shows it.
        setLoaded(() => {
          throw error;
        });
      });
    }, []);
    return Loaded ? <Loaded {...props} /> : <Placeholder />;
  };
}

function Nothing() {
  return null;
}

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
