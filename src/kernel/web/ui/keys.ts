/** Tells whether a key that was pressed belongs to a field or an open menu, and so is no shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"]') !== null
  )
}
