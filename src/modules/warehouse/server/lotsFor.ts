import { insertBulk, newIds } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type LotTexts, lotText, lotWords } from '../api/lot.ts'
import type { Lot } from './lots.ts'

type Named = { goodsId: number } & LotTexts
/** Lots that are wanted, each with the box and the weight of a box that a new one has. */
export type NewLot = Named & Pick<Lot, 'boxPieces' | 'boxWeight'>

/** Returns the texts of a lot as they are kept, however they are written. */
export const textsOf = ({ colour, batch, size }: LotTexts): LotTexts => ({
  colour: lotText(colour),
  batch: lotText(batch),
  size: lotText(size),
})

/** Returns what tells a lot from others, as one text, however its texts are written. */
export const lotNamed = (lot: Named): string => [lot.goodsId, ...Object.values(textsOf(lot))].join('\n')

/** Returns the lots that there are of those named, by `lotNamed`. */
export async function lotsOf(desk: Desk, named: readonly Named[]): Promise<Map<string, Lot>> {
  const asked = named.map(one => ({ goodsId: one.goodsId, ...textsOf(one) }))
  const { rows } = await desk.client.query<{ id: number }>(
    `select l.id from jsonb_to_recordset($2::jsonb) w ("goodsId" bigint, colour text, batch text, size text)
     join stock_lot l on l.office_id = $1 and l.goods_id = w."goodsId" and l.colour = w.colour and l.batch = w.batch and l.size = w.size`,
    [desk.officeId, JSON.stringify(asked)],
  )
  const ids = [...new Set(rows.map(({ id }) => id))]
  const lots = ids.length === 0 ? [] : await desk.from('stockLot').selectAll().where('id', 'in', ids).execute()
  return new Map(lots.map(lot => [lotNamed(lot), lot]))
}

/** Makes those of many lots that are not there, in one statement, and returns all of them by `lotNamed`; those that are there stay as they are. */
export async function lotsFor(desk: Desk, wanted: readonly NewLot[]): Promise<Map<string, Lot>> {
  const known = await lotsOf(desk, wanted)
  const missing = [...new Map(wanted.map(one => [lotNamed(one), one])).values()].filter(
    one => !known.has(lotNamed(one)),
  )
  if (missing.length === 0) return known
  const ids = await newIds(desk, 'stockLot', missing.length)
  const rows = missing.map(({ goodsId, boxPieces, boxWeight, ...texts }, at) => ({
    id: ids[at] as number,
    goodsId,
    ...textsOf(texts),
    boxPieces,
    boxWeight,
    createdBy: desk.employeeId,
  }))
  const { logged } = await insertBulk<(typeof rows)[number]>(desk, 'stockLot', rows, {
    action: '新增批次',
    name: lotWords,
    unlessTaken: ['goodsId', 'colour', 'batch', 'size'],
  })
  await logged
  return new Map([...known, ...(await lotsOf(desk, missing))])
}
