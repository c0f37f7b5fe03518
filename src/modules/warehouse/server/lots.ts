import type { Selectable } from 'kysely'
import type { StockLot } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { type LotTexts, lotText, lotWords } from '../api/lot.ts'

export type Lot = Selectable<StockLot>

/** What a lot is found or made by: its texts as they are typed, and perhaps its box (pieces) and the weight of a box (grams). */
export type LotWanted = Partial<LotTexts> & {
  goodsId: number
  boxPieces?: number | null | undefined
  boxWeight?: number | null | undefined
}

const textsOf = ({ colour = '', batch = '', size = '' }: Partial<LotTexts>): LotTexts => ({
  colour: lotText(colour),
  batch: lotText(batch),
  size: lotText(size),
})

/**
 * Returns the lot of goods that has these texts, however they are written; makes it where there is none, with the box of the goods unless another is
 * given. Of a lot that has moved the box and its weight stay: another one is refused with 40900, because another carton is another lot. Before the
 * first movement they follow what is given.
 */
export async function lotFor(desk: Desk, { goodsId, boxPieces, boxWeight, ...typed }: LotWanted): Promise<Lot> {
  const texts = textsOf(typed)
  const goods = await desk
    .from('goods')
    .select(['boxPieces', 'boxWeight'])
    .where('id', '=', goodsId)
    .executeTakeFirstOrThrow()
  const box = {
    boxPieces: boxPieces === undefined ? goods.boxPieces : boxPieces,
    boxWeight: boxWeight ?? goods.boxWeight,
  }
  const known = (await find(desk, goodsId, texts)) ?? (await make(desk, { goodsId, ...texts, ...box }))
  if (boxPieces === undefined || boxPieces === known.boxPieces) return known
  if (known.hasMoved) throw conflict(otherBox(known, boxPieces))
  const lot = await desk.lockOne('stockLot', known.id, '批次')
  if (lot.hasMoved) throw conflict(otherBox(lot, boxPieces))
  return desk.change(
    'stockLot',
    lot,
    { boxPieces, ...(boxWeight !== undefined && { boxWeight }) },
    { action: '修改批次', name: lotWords(lot) },
  )
}

/** Returns the box of a lot in words. */
export const boxInWords = (pieces: number | null) => (pieces === null ? '不装箱' : `每箱 ${pieces} 片`)

/** Returns in words why a lot takes no other box than its own. */
export const otherBox = (lot: Lot, boxPieces: number | null): string =>
  `批次“${lotWords(lot)}”是${boxInWords(lot.boxPieces)}，与填写的${boxInWords(boxPieces)}不同。换了包装就是另一个批次，请改用别的色号、批号或尺码`

const find = (desk: Desk, goodsId: number, texts: LotTexts): Promise<Lot | undefined> =>
  desk
    .from('stockLot')
    .selectAll()
    .where('goodsId', '=', goodsId)
    .where('colour', '=', texts.colour)
    .where('batch', '=', texts.batch)
    .where('size', '=', texts.size)
    .executeTakeFirst()

/** Makes a lot, or returns the one that somebody else has made at the same moment. */
async function make(desk: Desk, lot: LotTexts & Pick<Lot, 'goodsId' | 'boxPieces' | 'boxWeight'>): Promise<Lot> {
  const made = await desk.db
    .insertInto('stockLot')
    .values({ ...lot, officeId: desk.officeId, createdBy: desk.employeeId })
    .onConflict(on => on.columns(['officeId', 'goodsId', 'colour', 'batch', 'size']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!made) return (await find(desk, lot.goodsId, lot)) as Lot
  const changes = Object.fromEntries(Object.entries(lot).map(([field, value]) => [field, [null, value] as const]))
  const entry = { subject: 'stockLot', subjectId: made.id, subjectName: lotWords(made), subjectVersion: 1 }
  await desk.log({ action: '新增批次', ...entry, changes: changes as never })
  return made
}
