interface Labels {
  /** Name for selects the viewer leaves without one. */
  choice: string;
  operations: string;
}

/** Adds missing names and keyboard access to the viewer, now and after each change. Returns a function that stops it. */
export function keepAccessible(root: HTMLElement, labels: Labels): () => void {
  const repair = (): void => {
    for (const select of root.querySelectorAll("select:not([aria-label])")) {
      select.setAttribute("aria-label", labels.choice);
    }
    // The page already has a main landmark.
    for (const main of root.querySelectorAll("main:not([role])")) {
      main.setAttribute("role", "group");
      main.setAttribute("aria-label", labels.operations);
    }
    for (const code of root.querySelectorAll("pre:not([tabindex])")) {
      code.setAttribute("tabindex", "0");
    }
  };
  repair();
  const observer = new MutationObserver(repair);
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}
