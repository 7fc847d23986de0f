const TEXT_ENTRY =
  "input:not([type='checkbox'], [type='radio'], [type='range']), textarea, select, [contenteditable='true'], [role='textbox']";

/** Whether a key pressed on this target belongs to a text field, so that a shortcut must leave it alone. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_ENTRY) !== null;
}
