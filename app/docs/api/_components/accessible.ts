interface Labels {
  /** Of a choice that the viewer leaves without a name. */
  choice: string;
  operations: string;
}

/** Mends what the viewer leaves out for screen readers and keyboards, now and after each of its changes. Returns how to stop. */
export function keepAccessible(place: HTMLElement, labels: Labels): () => void {
  const mend = (): void => {
    for (const select of place.querySelectorAll("select:not([aria-label])")) {
      select.setAttribute("aria-label", labels.choice);
    }
    // The page has its own main part already.
    for (const main of place.querySelectorAll("main:not([role])")) {
      main.setAttribute("role", "group");
      main.setAttribute("aria-label", labels.operations);
    }
    for (const code of place.querySelectorAll("pre:not([tabindex])")) {
      code.setAttribute("tabindex", "0");
    }
  };
  mend();
  const observer = new MutationObserver(mend);
  observer.observe(place, { childList: true, subtree: true });
  return () => observer.disconnect();
}
