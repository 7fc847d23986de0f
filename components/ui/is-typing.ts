const TEXT_ENTRY =
  "input:not([type='checkbox'], [type='radio'], [type='range']), textarea, select, [contenteditable='true'], [role='textbox']";

/** True when the target is a text field, where shortcuts must not act. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_ENTRY) !== null;
}
