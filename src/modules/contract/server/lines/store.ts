import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Sheet, type SheetLine, sheetLineColumns, sheetLineRow } from '../../../lines/server/index.ts'
import { type Snapshot, thousandthsOf } from './lines.ts'

const columns = [
  ...['contract_id', 'change_id', 'space', 'space_position', 'position'],
  ...sheetLineColumns,
  ...['sold_as', 'category_id', 'brand_id', 'floor', 'cost', 'special_id', 'special_quantity'],
].join(', ')

/** Replaces the lines of a locked draft by those of a sheet, by two statements however many there are. */
export async function storeLines(
  desk: Desk,
  contractId: number,
  sheet: Sheet,
  snapshots: readonly Snapshot[],
): Promise<void> {
  await desk.client.query('delete from contract_line where office_id = $1 and contract_id = $2', [
    desk.officeId,
    contractId,
  ])
  const kinds = await kindsOf(desk, sheet.lines)
  const rows = sheet.lines.map((line, at) => ({
    ...lineRow(line, snapshots[at] as Snapshot, kinds),
    contract_id: contractId,
    space: sheet.spaces[line.space] ?? '',
    space_position: line.space,
    position: at,
  }))
  await insertLines(desk, rows)
}

/** Stores rows of lines in their order; returns their numbers. */
export async function insertLines(desk: Desk, rows: readonly object[]): Promise<number[]> {
  const { rows: made } = await desk.client.query<{ id: number }>(
    `insert into contract_line (office_id, ${columns})
     select $1, ${columns} from jsonb_populate_recordset(null::contract_line, $2) order by space_position, position returning id`,
    [desk.officeId, JSON.stringify(rows)],
  )
  return made.map(row => row.id)
}

type Kinds = ReadonlyMap<number, { soldAs: string; categoryId: number | null; brandId: number | null }>

/** Returns category, brand and way of selling of the goods of lines as they are today. */
export async function kindsOf(desk: Desk, lines: readonly Pick<SheetLine, 'goodsId'>[]): Promise<Kinds> {
  const ids = [...new Set(lines.flatMap(({ goodsId }) => goodsId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await desk
    .from('goods')
    .select(['id', 'soldAs', 'categoryId', 'brandId'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Returns a line as its table has it, without its place. */
export function lineRow(line: SheetLine, { floor, cost, special }: Snapshot, kinds: Kinds) {
  const kind = line.goodsId === null ? undefined : kinds.get(line.goodsId)
  return {
    ...sheetLineRow(line),
    quantity: thousandthsOf(line),
    sold_as: kind?.soldAs ?? null,
    category_id: kind?.categoryId ?? null,
    brand_id: kind?.brandId ?? null,
    floor,
    cost,
    special_id: special?.id ?? null,
    special_quantity: special?.quantity ?? null,
  }
}
