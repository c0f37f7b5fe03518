import type { z } from 'zod'
import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { mayPrice, type PriceUnit, priceUnits } from '../../../goods/api/units.ts'
import type { Fault, ImportRecord } from '../../../transfer/server/index.ts'
import type { ImportedPrice } from '../../api/imported.ts'
import { endOf, meets, sameKey } from '../batch/plan.ts'
import { floorFault } from '../rules.ts'
import { hiddenFrom } from '../sight.ts'

type Values = Omit<z.output<typeof ImportedPrice>, 'code' | 'unit'>
/** A row of the workbook as a line of its batch. */
export type NewLine = Values & { row: number; goodsId: number; unit: PriceUnit }
export type Judged = { lines: NewLine[]; faults: Fault[] }

/**
 * Returns the rows as lines of the import's batch, and the first thing against each of the others: what a form or a batch would refuse, and a row
 * that holds at the same time as one above it.
 */
export async function judged(desk: Desk, records: readonly ImportRecord[], batchId: number): Promise<Judged> {
  const goods = await goodsOf(desk, records)
  const taken = await linesBefore(
    desk,
    [...goods.values()].map(({ id }) => id),
    batchId,
  )
  const hidden = hiddenFrom(desk)
  const result: Judged = { lines: [], faults: [] }
  for (const { row, values } of records) {
    const { code, unit, ...rest } = values as z.output<typeof ImportedPrice>
    const of = goods.get(code)
    const line = { ...rest, row, goodsId: of?.id ?? 0, unit: unit ?? of?.priceUnit ?? 'piece' }
    const fault = of
      ? (unfit(of, line) ?? floorFault(line, hidden) ?? overlap(line, taken))
      : { field: 'code', msg: `没有编码为“${code}”的商品，请先新增它，或改正编码` }
    if (fault) result.faults.push({ row, field: fault.field, message: fault.msg })
    else {
      taken.push(line)
      result.lines.push(line)
    }
  }
  return result
}

async function goodsOf(desk: Desk, records: readonly ImportRecord[]) {
  const codes = records.map(({ values }) => String(values.code))
  const columns = ['id', 'code', 'name', 'priceUnit', 'soldAs', 'sideA', 'sideB', 'pieceArea', 'boxPieces'] as const
  const rows = await desk
    .from('goods')
    .select(columns)
    .where('code', 'in', ['', ...codes])
    .execute()
  return new Map(rows.map(row => [row.code, row]))
}
type Goods = Awaited<ReturnType<typeof goodsOf>> extends Map<string, infer G> ? G : never

type Known = Pick<NewLine, 'row' | 'goodsId' | 'unit' | 'gradeId' | 'channelId' | 'levelId' | 'fromDay' | 'toDay'>

/** Returns the lines that earlier rows of the file have become. */
async function linesBefore(desk: Desk, goodsIds: readonly number[], batchId: number): Promise<Known[]> {
  const rows = await desk.db
    .selectFrom('priceLine as l')
    .innerJoin('priceBatch as b', join => join.onRef('b.officeId', '=', 'l.officeId').onRef('b.id', '=', 'l.batchId'))
    .select(['l.row', 'l.goodsId', 'l.unit', 'l.gradeId', 'l.channelId', 'l.levelId', 'l.fromDay', 'l.toDay'])
    .where('l.officeId', '=', desk.officeId)
    .where('b.importBatchId', '=', batchId)
    .where('l.goodsId', 'in', [0, ...goodsIds])
    .execute()
  return rows as Known[]
}

type Told = { field: string; msg: string } | undefined

function unfit(goods: Goods, { unit, fromDay, toDay }: NewLine): Told {
  if (!mayPrice(goods, unit))
    return { field: 'unit', msg: `“${goods.name}”没有按${priceUnits[unit]}计价需要的规格，请先在商品里补全` }
  if (fromDay < formatDate(clock.now())) return { field: 'fromDay', msg: '生效日不能早于今天' }
  if (toDay !== null && toDay <= fromDay) return { field: 'toDay', msg: '失效日应晚于生效日' }
  return undefined
}

function overlap(line: NewLine, taken: readonly Known[]): Told {
  const other = taken.find(
    one => one.goodsId === line.goodsId && sameKey(one, line) && meets(one, line.fromDay, endOf(line)),
  )
  return other && { field: 'fromDay', msg: `与第 ${other.row} 行的时间重叠，请改正其中一行` }
}
