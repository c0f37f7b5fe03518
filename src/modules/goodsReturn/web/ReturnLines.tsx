import { columnsOf } from '../../../kernel/api/list.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { seenColumns } from '../../../kernel/web/seenColumns.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import { ShownGoodsReturnLine } from '../api/goodsReturn.ts'

const { space, goodsName, goodsCode, colour, shipment, pieces, received, sellable, degraded, scrapped, amount, value } =
  ShownGoodsReturnLine.shape

const columns = columnsOf(
  ShownGoodsReturnLine.pick({}).extend({
    space,
    goodsName,
    goodsCode,
    colour: colour.meta({ title: '批次', kind: 'text' }),
    shipment,
    pieces: pieces.meta({ title: '应退', kind: 'integer' }),
    received,
    paid: received.meta({ title: '计退', kind: 'integer' }),
    sellable,
    degraded,
    scrapped,
    amount,
    value,
  }),
)
const counts = ['pieces', 'received', 'paid', 'sellable', 'degraded', 'scrapped'] as const
const isCount = (key: string): key is (typeof counts)[number] => counts.some(one => one === key)
const found = ['sellable', 'degraded', 'scrapped'] as const
const inside = ['value', ...found]

/** The columns that tell nothing yet: nothing came, or was looked at. */
function blankOf(lines: readonly ShownGoodsReturnLine[]): string[] {
  const came = lines.some(({ received }) => received > 0)
  const looked = lines.some(line => found.some(one => line[one] > 0))
  return [...(came ? [] : ['received', 'value']), ...(looked ? [] : found)]
}

type Shown = ShownGoodsReturnLine & { paid?: number }
type Props = { lines: readonly Shown[]; paper?: boolean; paid?: boolean }

/**
 * Shows the lines of a return in full boxes and pieces beside them; on paper without what they are worth in stock and were found to be. `paid`: with how
 * many pieces are paid for.
 */
export function ReturnLines({ lines, paper = false, paid = false }: Props) {
  const blank = [...blankOf(lines), ...(paper ? inside : []), ...(paid ? [] : ['paid'])]
  return (
    <RowsTable
      columns={seenColumns(columns).filter(({ key }) => !blank.includes(key))}
      rows={lines}
      draw={({ key }, line) => {
        if (key === 'colour') return lotWords(line)
        return isCount(key) ? boxWords(line[key] ?? 0, line.boxPieces) : undefined
      }}
    />
  )
}
