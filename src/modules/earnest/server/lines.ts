import { prepared } from '../../../kernel/server/database/prepared.ts'
import { storeRows } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { goodsJoin } from '../../goods/server/index.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import { countTyped } from '../../warehouse/api/typed.ts'
import { assertWarehouse, type Wanted } from '../../warehouse/server/index.ts'
import type { EarnestLine, ShownLine } from '../api/earnest.ts'

/** The most pieces of a line, as a line of a quotation has. */
const mostKept = 1_000_000

/** A line whose lot is known: the pieces that it comes to by the lot's box. */
export type CountedLine = EarnestLine & { boxPieces: number | null; pieces: number }

/**
 * Returns lines with their pieces. Throws 40000 by line for a lot of other goods, a quantity that is none, a warehouse that is disabled, two lines that
 * say the same, several lots of one goods to which the customer does not consent, and one without a lot unless it waits for goods (`awaits`).
 */
export async function countLines(
  desk: Desk,
  lines: readonly EarnestLine[],
  { mixed, awaits }: { mixed: boolean; awaits: boolean },
): Promise<CountedLine[]> {
  const open = lines.findIndex(({ lotId, warehouseId }) => lotId === null || warehouseId === null)
  if (open >= 0 && !awaits)
    throw badInput(`lines.${open}.lotId`, `第 ${open + 1} 行：请选择批次；还没有货的，请勾选“等到货”`)
  const ids = [...new Set(lines.flatMap(({ lotId }) => lotId ?? []))]
  const lots = await desk.from('stockLot').select(['id', 'goodsId', 'boxPieces']).where('id', 'in', ids).execute()
  const known = new Map(lots.map(lot => [lot.id, lot]))
  const boxes = await ownBoxes(desk, lines)
  const warehouses = [...new Set(lines.flatMap(({ warehouseId }) => warehouseId ?? []))]
  const firstOf = (id: number) => lines.findIndex(({ warehouseId }) => warehouseId === id)
  for (const id of warehouses) await assertWarehouse(desk, id, `lines.${firstOf(id)}.warehouseId`)
  const counted = lines.map((line, at) => {
    const isPlaced = line.lotId !== null && line.warehouseId !== null
    const lot = isPlaced ? known.get(line.lotId ?? 0) : boxes.get(line.goodsId)
    const row = `第 ${at + 1} 行`
    if (lot?.goodsId !== line.goodsId)
      throw isPlaced
        ? badInput(`lines.${at}.lotId`, `${row}：这个批次不是这个商品的，请重新选择批次`)
        : badInput(`lines.${at}.goodsId`, `${row}：商品不存在，请重新选择`)
    const found = countTyped({ boxes: line.boxes, pieces: line.rest }, lot.boxPieces)
    if ('refusal' in found) throw badInput(`lines.${at}.boxes`, `${row}：${found.refusal}`)
    if (found.pieces > mostKept) throw badInput(`lines.${at}.boxes`, `${row}：一行最多 100 万片，请分成几张定金单`)
    const place = isPlaced ? {} : { lotId: null, warehouseId: null }
    return { ...line, ...place, boxPieces: lot.boxPieces, pieces: found.pieces }
  })
  assertApart(counted, mixed)
  return counted
}

/** Returns the boxes of goods, in which what has no lot yet is counted. */
async function ownBoxes(desk: Desk, lines: readonly EarnestLine[]) {
  const ids = lines.map(({ goodsId }) => goodsId)
  const rows = await desk.from('goods').select(['id', 'boxPieces']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, boxPieces }) => [id, { goodsId: id, boxPieces }]))
}

function assertApart(lines: readonly CountedLine[], mixed: boolean): void {
  for (const [at, line] of lines.entries()) {
    const before = lines.slice(0, at).filter(one => one.goodsId === line.goodsId && one.gradeId === line.gradeId)
    const twin = before.find(one => one.lotId === line.lotId && one.warehouseId === line.warehouseId)
    if (twin)
      throw badInput(
        `lines.${at}.lotId`,
        `第 ${at + 1} 行与第 ${lines.indexOf(twin) + 1} 行是同一商品、批次和仓库，请合并成一行`,
      )
    if (!mixed && before.some(one => one.lotId !== line.lotId))
      throw badInput(
        'mixed',
        `第 ${at + 1} 行与上面是同一商品的不同批次，会有色差：请先征得客户同意并勾选“客户同意混批”，或改用一个批次`,
      )
  }
}

/** What is reserved for lines. Throws 40900 by line for one that has no lot yet. */
export const wantedOf = (
  lines: readonly Pick<CountedLine, 'goodsId' | 'warehouseId' | 'lotId' | 'gradeId' | 'pieces'>[],
): Wanted[] =>
  lines.map(({ goodsId, warehouseId, lotId, gradeId, pieces }, at) => {
    if (warehouseId === null || lotId === null)
      throw conflict(`第 ${at + 1} 行的货还没有到，没有批次可留：请“为它订货”，货到后自动留货`)
    return { key: { goodsId, warehouseId, lotId, gradeId }, pieces, at }
  })

type Row = Omit<ShownLine, 'lotName'> & { colour: string | null; batch: string | null; size: string | null }

const reading = `select l.id, l.goods_id as "goodsId", g.name as "goodsName", g.code as "goodsCode", l.grade_id as "gradeId", l.lot_id as "lotId", t.colour,
    t.batch, t.size, l.warehouse_id as "warehouseId", coalesce(w.name, '') as "warehouseName", l.boxes, l.rest, l.pieces, l.box_pieces as "boxPieces", l.price,
    l.price_unit as "priceUnit", l.amount
  from earnest_line l ${goodsJoin('l')}
  left join stock_lot t on t.office_id = l.office_id and t.id = l.lot_id left join warehouse w on w.office_id = l.office_id and w.id = l.warehouse_id
  where l.office_id = $1 and l.earnest_id = $2 order by l.position`

/** Reads the lines of one. */
export async function readLines(desk: Desk, id: number): Promise<ShownLine[]> {
  const { rows } = await desk.client.query<Row>(prepared(reading, [desk.officeId, id]))
  return rows.map(({ colour, batch, size, ...row }) => ({
    ...row,
    lotName: row.lotId === null ? '等到货' : lotWords({ colour: colour ?? '', batch: batch ?? '', size: size ?? '' }),
  }))
}

/** Returns what a person types of a line, for the log. */
export const typedOf = ({ goodsId, gradeId, boxes, rest, lotId, warehouseId, price }: EarnestLine): EarnestLine => {
  return { goodsId, gradeId, boxes, rest, lotId, warehouseId, price }
}

/** A line as it is stored. */
export type KeptLine = CountedLine & { priceUnit: ShownLine['priceUnit']; amount: number }

/** Stores the lines of one instead of those that it had. */
export async function storeLines(desk: Desk, id: number, lines: readonly KeptLine[]): Promise<void> {
  await desk.client.query('delete from earnest_line where office_id = $1 and earnest_id = $2', [desk.officeId, id])
  const rows = lines.map((line, position) => ({
    earnest_id: id,
    position,
    goods_id: line.goodsId,
    grade_id: line.gradeId,
    lot_id: line.lotId,
    warehouse_id: line.warehouseId,
    boxes: line.boxes,
    rest: line.rest,
    pieces: line.pieces,
    box_pieces: line.boxPieces,
    price: line.price,
    price_unit: line.priceUnit,
    amount: line.amount,
  }))
  await storeRows(desk, 'earnestLine', rows)
}
