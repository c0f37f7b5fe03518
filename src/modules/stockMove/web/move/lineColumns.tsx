import { type Column, columnsOf } from '../../../../kernel/api/list.ts'
import { lotWords } from '../../../warehouse/api/lot.ts'
import { kindFacts, type MoveKind } from '../../api/kinds.ts'
import { MoveLine, type ShownMoveLine } from '../../api/move.ts'
import { goodsColumns, piecesColumn } from '../LineTable.tsx'

const known = columnsOf(MoveLine)
const of = (...keys: (keyof MoveLine)[]): Column[] => known.filter(({ key }) => (keys as string[]).includes(key))

const into: Readonly<Record<'lot' | 'grade', readonly Column[]>> = {
  lot: [{ key: 'toLot', title: '改为批次', kind: 'text' }],
  grade: of('toGradeId', 'toCondition'),
}

/** Returns the columns of the lines of a kind of paper. */
export function lineColumns(kind: MoveKind): Column[] {
  const { into: target, condition, boxes } = kindFacts[kind]
  return [
    ...goodsColumns,
    ...of('gradeId', ...(condition || boxes ? [] : (['condition'] as const))),
    piecesColumn,
    ...(target ? into[target] : []),
    ...of('amount', 'note'),
  ]
}

/** Draws the lot into which a line goes. */
export const drawTarget = ({ key }: Column, { toColour, toBatch, toSize }: ShownMoveLine) =>
  key === 'toLot' ? lotWords({ colour: toColour, batch: toBatch, size: toSize }) : undefined
