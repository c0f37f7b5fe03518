import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { assertSearch, ofEveryWord, Statement } from '../../../kernel/server/list/list.ts'
import { badInput, notFound } from '../../../kernel/server/refusal.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import { type CountLine, type LinesAsked, stocktakeElements, tellsBooks } from '../api/stocktake.ts'
import type { StocktakeRecord } from './stocktakes.ts'

/** A line as it is stored, with the key that it counts and its place in the sheet from 0. */
export type StoredLine = Omit<CountLine, 'lot' | 'difference' | 'value'> & {
  position: number
  keyId: number
  warehouseId: number
  lotId: number
  colour: string
  batch: string
  size: string
  onHand: number
  worth: number
  book: number | null
}

const from = `from stocktake_line l join stock_key k on k.office_id = l.office_id and k.id = l.key_id
  join goods g on g.office_id = k.office_id and g.id = k.goods_id join stock_lot b on b.office_id = k.office_id and b.id = k.lot_id`
const columns = `l.id, l.position, l.key_id as "keyId", k.goods_id as "goodsId", g.name as "goodsName", g.code as "goodsCode", k.warehouse_id as "warehouseId",
  k.lot_id as "lotId", b.colour, b.batch, b.size, b.box_pieces as "boxPieces", k.grade_id as "gradeId", k.condition, k.place, k.on_hand as "onHand",
  k.value as worth, l.boxes, l.rest, l.counted, l.book, l.counted_by as "countedBy", l.counted_at as "countedAt", l.times, l.found`

/** Lines that differ from the books, whose difference moves something. */
export const differs = 'l.counted is not null and l.counted <> l.book'

type Condition = (bind: (value: unknown) => string) => string

/** Reads the first lines of a sheet that meet a condition, in their order; `l` is the line, `k` its key, `g` the goods, `b` the lot. */
export async function storedLines(
  desk: Desk,
  id: number,
  condition: Condition,
  most: number,
  skipped = 0,
): Promise<StoredLine[]> {
  const { values, bind } = new Statement()
  const of = `l.office_id = ${bind(desk.officeId)} and l.stocktake_id = ${bind(id)} and ${condition(bind)}`
  const { rows } = await desk.client.query<StoredLine>(
    `select ${columns} ${from} where ${of} order by l.position, l.id limit ${bind(most)} offset ${bind(skipped)}`,
    values,
  )
  return rows
}

/** Reads one line of a sheet. */
export async function storedLine(desk: Desk, id: number, lineId: number): Promise<StoredLine | undefined> {
  const [line] = await storedLines(desk, id, bind => `l.id = ${bind(lineId)}`, 1)
  return line
}

const views = {
  all: 'true',
  open: 'l.counted is null',
  counted: 'l.counted is not null',
  differing: `(${differs})`,
} as const satisfies Record<LinesAsked['view'], string>

/** What a search of lines looks at. */
const searched = ['g.name', 'g.code', 'b.colour', 'b.batch', 'b.size', 'k.place']

/** Returns a page of a sheet's lines as the person sees them, and how many there are. Throws 40000 for those that differ while the sheet does not tell them. */
export async function pageOfLines(
  desk: Desk,
  sheet: StocktakeRecord,
  { view, search, goodsId, page, pageSize }: LinesAsked,
): Promise<{ total: number; lines: CountLine[] }> {
  const withBooks = seesBooks(desk, sheet)
  assertSearch(search)
  if (goodsId !== null) await assertGoods(desk, goodsId)
  if (view === 'differing' && !(withBooks && desk.may(stockElements.stock)))
    throw badInput('view', '现在不能按差异查看，请选“全部”“没数的”或“数过的”')
  const condition: Condition = bind => {
    const found = ofEveryWord(search, word => {
      const asked = bind(word.toLowerCase())
      return searched.map(text => `strpos(lower(${text}), ${asked}) > 0`).join(' or ')
    })
    return `${views[view]} and (${found}) and (${bind(goodsId)}::bigint is null or k.goods_id = ${bind(goodsId)})`
  }
  const { values, bind } = new Statement()
  const of = `l.office_id = ${bind(desk.officeId)} and l.stocktake_id = ${bind(sheet.id)} and ${condition(bind)}`
  const { rows } = await desk.client.query<{ total: number }>(
    `select count(*)::integer as total ${from} where ${of}`,
    values,
  )
  const lines = await storedLines(desk, sheet.id, condition, pageSize, (page - 1) * pageSize)
  return { total: rows[0]?.total ?? 0, lines: shownLines(lines, withBooks) }
}

async function assertGoods(desk: Desk, id: number): Promise<void> {
  const goods = await desk.from('goods').select('id').where('id', '=', id).executeTakeFirst()
  if (!goods) throw notFound('商品')
}

/** Tells whether the person sees what the books say. */
export const seesBooks = (desk: Desk, sheet: Pick<StocktakeRecord, 'blind' | 'state'>): boolean =>
  tellsBooks(sheet, desk.may(stocktakeElements.differences))

/** Returns lines as a person sees them; of a blind sheet nothing of the books. `value` is the difference at what the key is worth now, in fen. */
export function shownLines(lines: readonly StoredLine[], withBooks: boolean): CountLine[] {
  return lines.map(
    ({ colour, batch, size, position: _, keyId: __, warehouseId: ___, lotId: ____, onHand, worth, book, ...line }) => {
      const shown = { ...line, lot: lotWords({ colour, batch, size }) }
      if (!withBooks) return shown
      const said = book ?? onHand
      const difference = line.counted === null ? null : line.counted - said
      return { ...shown, book: said, difference, value: worthOf(difference, worth, onHand) }
    },
  )
}

const worthOf = (difference: number | null, worth: number, onHand: number): number | null =>
  difference === null || onHand === 0 ? null : Math.round((worth * difference) / onHand)
