/** Tells whether a key that was pressed belongs to a field or an open menu, and so is no shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"]') !== null
  )
}

/** Tells whether what has the focus takes Enter or Space by itself, such as a link, so that the key is no shortcut. */
export function takesPress({ key, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' && key !== ' ') return false
  return target instanceof Element && target.closest('a, button, input, summary, [tabindex="0"]') !== null
}
