import { formatFen, yuan } from '../../../../kernel/api/format.ts'
import type { PaperCell, PaperColumn, PaperRow, PaperTable } from '../../../../kernel/server/pdf/paper.ts'
import { countedWords } from '../../api/madeOf.ts'

/** A line of goods as every paper names it; fen. */
type Named = { name: string; note: string; gift?: boolean; picture?: Uint8Array | undefined }
type Priced = Named & { quantity: string; madeOf: string; price: number | null; unit: string; amount: number }
type Space<Line> = { name: string; lines: readonly Line[] }

const right = 'right' as const
/** What stands right of the goods. Each kind comes to the same width, so that the papers of one contract agree in every column. */
const columns = {
  priced: [
    { title: '数量', width: 2.7 },
    { title: '单价（元）', width: 1.8, align: right },
    { title: '金额（元）', width: 1.9, align: right },
  ],
  checked: [
    { title: '数量', width: 2.7 },
    { title: '实收', width: 1.1 },
    { title: '情况（短少、破损、色差）', width: 2.6 },
  ],
  changed: [
    { title: '变更前', width: 2.1, align: right },
    { title: '增减', width: 2.1, align: right },
    { title: '变更后', width: 2.2, align: right },
  ],
} satisfies Record<string, PaperColumn[]>

const PICTURE = 1
const NAMES = 4

/** Returns the goods of a quotation or contract by space, each line numbered, with price and amount; a column of pictures where there are some. */
export const pricedGoods = (spaces: readonly (Space<Priced> & { amount: number })[]): PaperTable =>
  goodsTable(
    'priced',
    spaces.map(({ name, amount, lines }) => ({ name: `${name}　小计 ${yuan(amount)}`, lines })),
    line => [
      countedWords(line),
      line.price === null ? '' : `${formatFen(line.price)}/${line.unit}`,
      formatFen(line.amount),
    ],
  )

/** Returns the goods without prices, with room to note what came and how. */
export const checkedGoods = (spaces: readonly Space<Named & { quantity: string }>[]): PaperTable =>
  goodsTable('checked', spaces, line => [line.quantity, '', ''])

/** Returns what a change order changes of goods: each line before, by how much, and after. */
export const changedGoods = (
  spaces: readonly Space<Named & { before: string; delta: string; after: string }>[],
): PaperTable => goodsTable('changed', spaces, line => [line.before, line.delta, line.after])

function goodsTable<Line extends Named>(
  kind: keyof typeof columns,
  spaces: readonly Space<Line>[],
  cellsOf: (line: Line) => PaperCell[],
): PaperTable {
  const pictured = spaces.some(({ lines }) => lines.some(({ picture }) => picture))
  const lead: PaperColumn[] = pictured ? [{ title: '图片', width: PICTURE }] : []
  let number = 0
  const rowOf = (line: Line): PaperRow => {
    number += 1
    const picture: PaperCell[] = pictured ? [line.picture ? { picture: line.picture } : ''] : []
    const name = `${line.name}${line.gift ? '（赠品）' : ''}${line.note && `\n${line.note}`}`
    return { cells: [String(number), ...picture, name, ...cellsOf(line)] }
  }
  return {
    kind: 'table',
    columns: [
      { title: '序号', width: 0.6 },
      ...lead,
      { title: '名称与规格', width: pictured ? NAMES - PICTURE : NAMES },
      ...columns[kind],
    ],
    rows: spaces
      .filter(({ lines }) => lines.length > 0)
      .flatMap(({ name, lines }) => [
        ...(name ? [{ kind: 'group' as const, cells: [name] }] : []),
        ...lines.map(rowOf),
      ]),
  }
}
