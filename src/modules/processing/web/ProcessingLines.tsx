import { columnsOf } from '../../../kernel/api/list.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { seenColumns } from '../../../kernel/web/seenColumns.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import { ShownProcessingLine } from '../api/processing.ts'

const { space, goodsName, goodsCode, colour, pieces, work, demand, makes, came, lost, answers, amount, lostValue } =
  ShownProcessingLine.shape

const columns = columnsOf(
  ShownProcessingLine.pick({}).extend({
    space,
    goodsName,
    goodsCode,
    colour: colour.meta({ title: '批次', kind: 'text' }),
    pieces: pieces.meta({ title: '取用', kind: 'integer' }),
    work,
    demand,
    makes,
    came,
    lost,
    answers: answers.meta({ title: '谁承担', kind: 'enum' }),
    amount,
    lostValue,
  }),
)
const counts = ['pieces', 'makes', 'came', 'lost'] as const
const isCount = (key: string): key is (typeof counts)[number] => counts.some(one => one === key)
const worth = ['amount', 'lostValue']
const ended = ['came', 'lost', 'answers', 'lostValue']

/** Shows the lines of a 加工单, each with its lot and what is done; what came out once it is finished; on paper without what it is worth in stock. */
export function ProcessingLines({ lines, paper = false }: { lines: readonly ShownProcessingLine[]; paper?: boolean }) {
  const isEnded = lines.some(line => line.came + line.lost > 0)
  const isBegun = lines.some(line => line.amount != null)
  const shows = { ended: isEnded && !paper, worth: isBegun && !paper }
  const blank = [...(shows.ended ? ['goodsCode'] : ended), ...(shows.worth ? [] : worth)]
  return (
    <RowsTable
      columns={seenColumns(columns).filter(({ key }) => !blank.includes(key))}
      rows={lines}
      draw={({ key }, line) => {
        if (key === 'colour') return lotWords(line)
        return isCount(key) ? boxWords(line[key], line.boxPieces) : undefined
      }}
    />
  )
}
