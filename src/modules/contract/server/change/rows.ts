import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { guarded } from '../../../goods/api/goods.ts'
import { countWord } from '../../../lines/api/words.ts'
import type { ChangeRow } from '../../api/change.ts'
import { sheetRow } from '../lines/columns.ts'
import { thousandthsOf } from '../lines/lines.ts'
import type { Changing, Moved } from './changing.ts'

/**
 * Returns the lines of an order. Whether a line comes below the floor at which somebody signed is told to those who may see such floors; others
 * read of each line that the order makes cheaper that it needs an approval, at whatever price.
 */
export function rowsOf(desk: Desk, { moved, fresh }: Changing): ChangeRow[] {
  const warningOf = desk.may(guarded.floorManager)
    ? ({ isBelow }: Moved) => (isBelow ? '低于底价' : null)
    : ({ off }: Moved) => (off > 0 ? '需审批' : null)
  const there = moved.map(one => {
    const { row, quantity, net, shortage } = one
    const { space, name, note, unit, whole } = sheetRow(row)
    const before = { quantity: whole.quantity, net: whole.net }
    const after = { quantity: before.quantity + quantity, net: before.net + net }
    return {
      lineId: row.id,
      space,
      name,
      note,
      unit,
      before,
      delta: { quantity, net },
      after,
      off: one.off,
      warning: shortage ?? warningOf(one),
    }
  })
  const added = fresh.map(({ line, space, net, warning }) => {
    const figure = { quantity: thousandthsOf(line), net }
    const note = [line.goods?.code, line.goods?.spec, line.remark].filter(Boolean).join(' ')
    const before = { quantity: 0, net: 0 }
    return {
      lineId: null,
      space,
      name: line.name,
      note,
      unit: countWord(line),
      before,
      delta: figure,
      after: figure,
      off: line.settled - net,
      warning,
    }
  })
  return [...there, ...added]
}
