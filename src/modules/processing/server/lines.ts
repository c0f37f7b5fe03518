import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import type { DocumentLines } from '../../documents/server/index.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { StockLine } from '../../warehouse/api/line.ts'
import { type KeptStockLine, readLines, stockLines } from '../../warehouse/server/index.ts'
import type { ProcessingLine, ShownProcessingLine } from '../api/processing.ts'
import type { LineOfOrder } from './orderLines.ts'

const kept = stockLines({
  table: 'processingLine',
  document: 'processing',
  more: {
    orderLineId: 'sales_order_line_id',
    contractLineId: 'contract_line_id',
    work: 'work',
    demand: 'demand',
    makes: 'makes',
    came: 'came',
    lost: 'lost',
    answers: 'answers',
    amount: 'amount',
    lostValue: 'lost_value',
  },
})

/** Returns the spaces of lines of a contract, by the line. */
async function spacesOf(desk: Desk, lines: readonly { contractLineId: number }[]): Promise<Map<number, string>> {
  const ids = lines.map(({ contractLineId }) => contractLineId)
  if (ids.length === 0) return new Map()
  const rows = await desk.from('contractLine').select(['id', 'space']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, space }) => [id, space]))
}

/** The lines of 加工单. */
export const processingLines = {
  async read(desk, id): Promise<ShownProcessingLine[]> {
    const lines = (await kept.read(desk, id)) as unknown as Omit<ShownProcessingLine, 'space'>[]
    const spaces = await spacesOf(desk, lines)
    return lines.map(line => ({ ...line, space: spaces.get(line.contractLineId) ?? '' }))
  },
  store: kept.store,
} satisfies DocumentLines

/** A line as it is kept: the goods and grade of its line of the order. */
export type KeptLine = KeptStockLine<StockLine & ProcessingLine> & { contractLineId: number }

const fresh = { came: 0, lost: 0, answers: null, amount: null, lostValue: 0 }

/**
 * Returns lines as they are kept. Throws 40000 by line: a line of another order or source, a lot that is not there, a quantity that is none, more to come out
 * than is taken or than is left, two lines that say the same.
 */
export async function keptLines(
  desk: Desk,
  given: readonly ProcessingLine[],
  of: readonly LineOfOrder[],
): Promise<KeptLine[]> {
  const known = new Map(of.map(line => [line.id, line]))
  const lines = given.map((line, at) => {
    const ordered = known.get(line.orderLineId)
    if (!ordered)
      throw badInput(
        `lines.${at}.orderLineId`,
        `第 ${at + 1} 行：下单单里没有要加工的这一行，请重新选择，或把它的来源改成加工`,
      )
    const { goodsId, gradeId, contractLineId } = ordered
    return { ...line, ...StockLine.parse({ ...line, goodsId, gradeId }), contractLineId }
  })
  const read = await readLines(desk, lines, { apart })
  for (const [at, line] of read.entries()) assertMakes(line, at)
  const over = overOf(read, of)
  if (over) throw badInput(`lines.${over.at}.makes`, `第 ${over.at + 1} 行：${over.words}，请改小`)
  return read.map(line => ({ ...line, ...fresh }))
}

const apart = (line: object) => {
  const { orderLineId, work, demand } = line as ProcessingLine
  return [orderLineId, work, demand].join('/')
}

function assertMakes({ makes, pieces, boxPieces }: KeptLine, at: number): void {
  if (makes <= pieces) return
  throw badInput(
    `lines.${at}.makes`,
    `第 ${at + 1} 行：取用 ${boxWords(pieces, boxPieces)}，做不出 ${makes} 片，请多取一些，或改小做出的数量`,
  )
}

type Asked = { orderLineId: number | null; makes: number }

/** Returns which line makes more than is left of its line of the order, over all lines, and that in words; undefined where none does. */
export function overOf(lines: readonly Asked[], of: readonly LineOfOrder[]): { at: number; words: string } | undefined {
  for (const [at, { orderLineId }] of lines.entries()) {
    const line = of.find(({ id }) => id === orderLineId)
    if (!line) return { at, words: '下单单里已经没有这一行' }
    const asked = lines.reduce((all, one) => all + (one.orderLineId === orderLineId ? one.makes : 0), 0)
    const words = (pieces: number) => boxWords(pieces, line.boxPieces)
    if (asked > line.left)
      return {
        at,
        words: `“${line.name}”下单 ${words(line.pieces)}，最多还能加工 ${words(line.left)}，这里做出 ${words(asked)}`,
      }
  }
  return undefined
}

/** Returns what lines come to. */
export const sumsOf = (lines: readonly { pieces: number; makes: number }[]) => ({
  pieces: lines.reduce((all, { pieces }) => all + pieces, 0),
  makes: lines.reduce((all, { makes }) => all + makes, 0),
})
