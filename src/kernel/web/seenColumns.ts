import type { Column } from '../api/list.ts'
import { may } from './session.ts'

/** Returns the columns without those that an element conceals from the person; the server's answers lack them too. */
export function seenColumns(columns: readonly Column[]): Column[] {
  return columns.filter(({ behind }) => behind === undefined || behind.every(may))
}
