import { type ComponentType, useEffect, useState } from "react";

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
