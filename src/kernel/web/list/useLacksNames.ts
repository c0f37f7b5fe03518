import { useEffect, useState } from 'react'
import { valueIn } from '../../api/customNames.ts'
import type { Column } from '../../api/list.ts'
import { lacksName } from '../field/Value.tsx'
import type { Find } from './Line.tsx'
import type { RowBase } from './rows.ts'
import type { ListSpec } from './spec.ts'

/** The longest time in ms that rows wait for their names. */
const patience = 1000

/** Names that never came are not waited for again: whoever may not read them sees rows at once. */
let isPatient = true

/**
 * Tells whether rows that are about to be drawn still lack a name of a person, a word or a record. A name that comes after the
 * row may break a line anew, and moves all that stands below. Names come once, so that a list waits when it is first drawn
 * only, and for a second at most.
 */
export function useLacksNames<Row extends RowBase>(
  rows: readonly Row[],
  columns: readonly Column[],
  { draw = {} }: ListSpec<Row>,
  find: Find,
): boolean {
  const [waits, setWaits] = useState(isPatient)
  const named = columns.filter(({ key }) => !Object.hasOwn(draw, key))
  const lacks = waits && rows.some(row => named.some(column => lacksName(column, valueIn(row, column.key), find)))
  useEffect(() => {
    if (!waits) return
    if (!lacks) return setWaits(false)
    const timer = setTimeout(() => {
      isPatient = false
      setWaits(false)
    }, patience)
    return () => clearTimeout(timer)
  }, [waits, lacks])
  return lacks
}
