import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { stockElements } from '../../../warehouse/api/elements.ts'
import { lotText } from '../../../warehouse/api/lot.ts'
import { assertGrades, type KeptStockLine, readLines, stockLines } from '../../../warehouse/server/index.ts'
import { kindFacts, type MoveKind } from '../../api/kinds.ts'
import type { MoveLine, ShownMoveLine } from '../../api/move.ts'

const kept = stockLines({
  table: 'stockMoveLine',
  document: 'stock_move',
  more: {
    toColour: 'to_colour',
    toBatch: 'to_batch',
    toSize: 'to_size',
    toGradeId: 'to_grade_id',
    toCondition: 'to_condition',
    amount: 'amount',
  },
})

/** The lines of papers of stock, with what their goods and lots are called. */
export const moveLines = { ...kept, read: (desk: Desk, id: number) => kept.read(desk, id) as Promise<ShownMoveLine[]> }

type Keeping = { kind: MoveKind; foresees: boolean; before: readonly ShownMoveLine[] }

/** Returns lines as a kind of paper keeps them: what it does not ask for is empty. Throws 40000 by line. */
export async function keptLines(
  desk: Desk,
  given: readonly MoveLine[],
  { kind, foresees, before }: Keeping,
): Promise<KeptStockLine<MoveLine>[]> {
  const make = kindFacts[kind].comes ? (foresees ? 'foresee' : true) : false
  const lines = given.map((line, at) => shaped(line, at, kind))
  const read = await readLines(desk, lines, { make })
  await assertGrades(
    desk,
    lines.map(({ toGradeId }) => toGradeId),
    'toGradeId',
  )
  for (const [at, line] of read.entries()) assertLine(line, at, kind)
  return read.map((line, at) => ({ ...line, amount: worthOf(desk, line, at, { kind, before }) }))
}

function shaped(line: MoveLine, at: number, kind: MoveKind): MoveLine {
  const { into, condition, boxes } = kindFacts[kind]
  if (boxes && line.rest > 0) throw badInput(`lines.${at}.rest`, `第 ${at + 1} 行：拆箱、合箱只填箱数，请把零头改为 0`)
  const lot = into === 'lot' ? line : { toColour: '', toBatch: '', toSize: '' }
  const grade = into === 'grade' ? line : { toGradeId: null, toCondition: 'sellable' as const }
  return {
    ...line,
    condition: condition ?? line.condition,
    toColour: lotText(lot.toColour),
    toBatch: lotText(lot.toBatch),
    toSize: lotText(lot.toSize),
    toGradeId: grade.toGradeId,
    toCondition: grade.toCondition,
  }
}

function assertLine(line: KeptStockLine<MoveLine>, at: number, kind: MoveKind): void {
  const { into } = kindFacts[kind]
  const { colour, batch, size } = line
  const sameLot = line.toColour === lotText(colour) && line.toBatch === lotText(batch) && line.toSize === lotText(size)
  if (into === 'lot' && sameLot)
    throw badInput(`lines.${at}.toColour`, `第 ${at + 1} 行：改前改后是同一个批次，请填写另一个批次`)
  if (into === 'grade' && line.toGradeId === line.gradeId && line.toCondition === line.condition)
    throw badInput(`lines.${at}.toCondition`, `第 ${at + 1} 行：等级和状态都没有变，请至少改一项`)
}

type Keyed = Pick<MoveLine, 'goodsId' | 'colour' | 'batch' | 'size' | 'gradeId' | 'condition'>

const nameOf = ({ goodsId, colour, batch, size, gradeId, condition }: Keyed) =>
  [goodsId, lotText(colour), lotText(batch), lotText(size), gradeId, condition].join('\n')

/**
 * Returns what a line is worth as typed, in fen; who may not see values keeps what others have typed of the same pieces. Throws 40000 for a value
 * where none is asked for, or of who may not see it.
 */
function worthOf(
  desk: Desk,
  line: KeptStockLine<MoveLine>,
  at: number,
  { kind, before }: Pick<Keeping, 'kind' | 'before'>,
): number | null {
  if (!kindFacts[kind].comes) return null
  if (desk.may(stockElements.value)) return line.amount
  const known = before.find(one => nameOf(one) === nameOf(line) && one.pieces === line.pieces)?.amount ?? null
  if (line.amount !== null && line.amount !== known)
    throw badInput(`lines.${at}.amount`, `第 ${at + 1} 行：您看不到库存金额，请把金额留空`)
  return known
}
