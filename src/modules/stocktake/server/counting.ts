import { sql } from 'kysely'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput, conflict, notFound } from '../../../kernel/server/refusal.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import type { StockLine } from '../../warehouse/api/line.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import { assertGrades, type LockedKey, lockKeys, lockKeysById, lotFor } from '../../warehouse/server/index.ts'
import { mostKeys } from '../api/stocktake.ts'
import { storedLine } from './lines.ts'
import { type StocktakeRecord, stocktakes } from './stocktakes.ts'
import { piecesOf, type Typed } from './typed.ts'

/** A call that comes so many ms after its count is as good as at once, whatever the phone's clock says. */
const atOnce = 60_000

type Told = (
  desk: Desk,
  sheet: StocktakeRecord,
  action: string,
  line: [string | null, string | null],
) => Promise<unknown>

/** Counts a key of a locked sheet: what the books say of it is read at this instant, under its lock. Throws 40400, 40000 and 40900. */
export async function countLine(
  desk: Desk,
  sheet: StocktakeRecord,
  { stocktakeLineId: lineId, countedAt, ...typed }: Typed & { stocktakeLineId: number; countedAt: string | null },
  told: Told,
): Promise<void> {
  const line = await storedLine(desk, sheet.id, lineId)
  if (!line) throw notFound('盘点单的这一行')
  const counted = piecesOf(typed, line.boxPieces)
  const [key] = (await lockKeysById(desk, [line.keyId])) as [LockedKey]
  await assertStill(desk, key, countedAt)
  await keep(desk, lineId, { ...typed, counted, book: key.onHand })
  const words = (pieces: number) => `${line.goodsName} ${lotWords(line)}：${boxWords(pieces, line.boxPieces)}`
  await told(desk, sheet, '录入实盘数', [line.counted === null ? null : words(line.counted), words(counted)])
}

/** Refuses a count that a phone sends later, if goods of the key moved between: it has to be counted anew (chain-stock.md, Count). */
async function assertStill(desk: Desk, key: LockedKey, countedAt: string | null): Promise<void> {
  if (countedAt === null || clock.now() - Date.parse(countedAt) <= atOnce) return
  const moved = await desk
    .from('stockEntry')
    .select('id')
    .where('keyId', '=', key.id)
    .where('postedAt', '>', new Date(Date.parse(countedAt) - atOnce).toISOString())
    .limit(1)
    .executeTakeFirst()
  if (moved) throw conflict('数过之后这个批次又有出入，请重新数一次再录')
}

async function keep(desk: Desk, lineId: number, facts: Typed & { counted: number; book: number }): Promise<void> {
  await desk.db
    .updateTable('stocktakeLine')
    .set({ ...facts, countedAt: sql`clock_timestamp()`, countedBy: desk.employeeId, times: sql`times + 1` })
    .where('officeId', '=', desk.officeId)
    .where('id', '=', lineId)
    .execute()
}

/** Takes back what was counted of a key: nobody counted it. */
export async function uncountLine(desk: Desk, sheet: StocktakeRecord, lineId: number, told: Told): Promise<void> {
  const line = await storedLine(desk, sheet.id, lineId)
  if (!line) throw notFound('盘点单的这一行')
  if (line.counted === null) return
  await desk.db
    .updateTable('stocktakeLine')
    .set({ boxes: null, rest: null, counted: null, book: null, countedAt: null, countedBy: null })
    .where('officeId', '=', desk.officeId)
    .where('id', '=', lineId)
    .execute()
  const before = `${line.goodsName} ${lotWords(line)}：${boxWords(line.counted, line.boxPieces)}`
  await told(desk, sheet, '清除实盘数', [before, null])
}

/** Adds a key that was found to a locked sheet, counted; a new lot is made in place. Returns the new line's number. Throws 40000, and 40900 where it is counted already. */
export async function addFound(
  desk: Desk,
  sheet: StocktakeRecord,
  { goodsId, colour, batch, size, gradeId, condition, boxes, rest }: Omit<StockLine, 'note'>,
  told: Told,
): Promise<number> {
  const goods = await desk.from('goods').select('name').where('id', '=', goodsId).executeTakeFirst()
  if (!goods) throw badInput('goodsId', '商品不存在，请重新选择')
  await assertGrades(desk, [gradeId])
  const lot = await lotFor(desk, { goodsId, colour, batch, size })
  const typed = { boxes, rest }
  const counted = piecesOf(typed, lot.boxPieces)
  const [key] = (await lockKeys(desk, [
    { goodsId, warehouseId: sheet.warehouseId, lotId: lot.id, gradeId, condition },
  ])) as [LockedKey]
  await assertFree(desk, key)
  const { lines } = await desk
    .from('stocktakeLine')
    .select(eb => eb.fn.countAll<number>().as('lines'))
    .where('stocktakeId', '=', sheet.id)
    .executeTakeFirstOrThrow()
  if (lines >= mostKeys) throw conflict(`一张盘点单最多 ${mostKeys} 个批次，请另建一张`)
  const added = await desk.db
    .insertInto('stocktakeLine')
    .values({ officeId: desk.officeId, stocktakeId: sheet.id, position: lines, keyId: key.id, found: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keep(desk, added.id, { ...typed, counted, book: key.onHand })
  await told(desk, sheet, '添加发现的批次', [
    null,
    `${goods.name} ${lotWords(lot)}：${boxWords(counted, lot.boxPieces)}`,
  ])
  return added.id
}

/** Refuses a key that an open sheet counts. */
async function assertFree(desk: Desk, key: LockedKey): Promise<void> {
  const other = await desk
    .from('stocktakeLine')
    .select('stocktakeId')
    .where('keyId', '=', key.id)
    .where('isOpen', '=', true)
    .executeTakeFirst()
  if (!other) return
  const { number } = await desk
    .from('stocktake')
    .select('number')
    .where('id', '=', other.stocktakeId)
    .executeTakeFirstOrThrow()
  throw conflict(`这个批次已经在盘点单 ${number} 里，请在那里录入`)
}

/** Locks a sheet that may be counted now. Throws 40400, and 40900 with why not. */
export const lockCounted = (desk: Desk, id: number): Promise<StocktakeRecord> =>
  stocktakes.lock(desk, id, 'edit', {}) as Promise<StocktakeRecord>
