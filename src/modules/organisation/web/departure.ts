import type { ComponentType } from 'react'
import { webPoint } from '../../../kernel/web/point.ts'
import { useSettings } from '../../../kernel/web/shell/settings.ts'

/** How somebody leaves the company for good: what the list of employees offers and another module draws. */
export type Departure = {
  /** The element that it takes, and what it is called. */
  element: string
  title: string
  /** What the menu of the list calls those that are done. */
  records: string
  /** Windows over the list, in the address `?handover=12` (about an employee) or `?handover=records`. `onDone`: people have changed. */
  Windows: ComponentType<{ onDone: () => void }>
  /** What stands in the window that disables an employee: what would stay with them. */
  Stays: ComponentType<{ id: number }>
}

export const departures = webPoint<Departure>('departures')

/** Returns how people leave in this product. Throws if no module says so. */
export function useDeparture(): Departure {
  const [kind] = useSettings().brought(departures)
  if (!kind) throw new Error('nothing says how people leave: bring it to departures')
  return kind
}
