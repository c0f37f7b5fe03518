import { columnsOf } from '../../../kernel/api/list.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { boxWords } from '../../goods/api/boxWords.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import { kindFacts, type LoanKind } from '../api/kinds.ts'
import { ShownLoanLine } from '../api/loan.ts'

const { goodsName, goodsCode, colour, pieces, owedLot, amount, note } = ShownLoanLine.shape
const columns = columnsOf(
  ShownLoanLine.pick({}).extend({
    goodsName,
    goodsCode,
    colour: colour.meta({ title: '批次', kind: 'text' }),
    pieces: pieces.meta({ title: '数量', kind: 'integer' }),
    owedLot,
    amount,
    note,
  }),
)

/** Shows the lines of a paper of loans, each with its lot, and that in whose place it is given back. */
export function LoanLines({ kind, lines }: { kind: LoanKind; lines: readonly ShownLoanLine[] }) {
  const { begins } = kindFacts[kind]
  return (
    <RowsTable
      columns={columns.filter(({ key }) => key !== 'owedLot' || !begins)}
      rows={lines}
      draw={({ key }, line) => {
        if (key === 'colour') return lotWords(line)
        return key === 'pieces' ? boxWords(line.pieces, line.boxPieces) : undefined
      }}
    />
  )
}
