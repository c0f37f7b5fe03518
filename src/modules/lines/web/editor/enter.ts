import type { KeyboardEvent } from 'react'

/** Enter in a field of a line goes on to the quantity of the next line, and after the last line of a space to the box that adds goods to it. */
export function goOn(event: KeyboardEvent<HTMLElement>): void {
  const field = event.target as HTMLElement
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(field instanceof HTMLInputElement)) return
  const row = field.closest('.quote-line')
  if (!row) return
  event.preventDefault()
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-quantity]')]
  const next = fields.find(one => isAfter(row, one) && sameSpace(row, one))
  const box = row.closest('.quote-space')?.querySelector<HTMLElement>('[role="combobox"]')
  ;(next ?? box)?.focus()
}

const isAfter = (row: Element, field: Element) =>
  !row.contains(field) && (row.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

const sameSpace = (row: Element, field: Element) => row.closest('.quote-space') === field.closest('.quote-space')
