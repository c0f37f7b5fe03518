import { type Column, columnsOf } from '../../../../kernel/api/list.ts'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { leftOf, ShownTransferLine } from '../../api/transfer.ts'
import { goodsColumns, piecesColumn } from '../LineTable.tsx'

const known = columnsOf(ShownTransferLine)
const of = (...keys: (keyof ShownTransferLine)[]) => known.filter(({ key }) => (keys as string[]).includes(key))

/** The columns of lines on paper, as they were sent. */
export const sentColumns: readonly Column[] = [
  ...goodsColumns,
  ...of('gradeId', 'condition'),
  piecesColumn,
  ...of('note'),
]

/** The same with what has become of each. */
export const lineColumns: readonly Column[] = [
  ...goodsColumns,
  ...of('gradeId', 'condition'),
  piecesColumn,
  ...of('accepted', 'damaged', 'lost', 'returned'),
  { key: 'left', title: '在途', kind: 'integer' },
  ...of('note'),
]

const counts = ['accepted', 'damaged', 'lost', 'returned'] as const

/** Draws what has become of a line in boxes and pieces; `left`: what is under way, once it was sent. */
export const drawCounts =
  (isSent: boolean) =>
  ({ key }: Column, line: ShownTransferLine) => {
    const count = counts.find(one => one === key)
    if (key === 'left') return isSent ? boxWords(leftOf(line), line.boxPieces) : ''
    return count && (line[count] === 0 ? '' : boxWords(line[count], line.boxPieces))
  }
