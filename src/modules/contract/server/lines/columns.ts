import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Measures, priceUnits } from '../../../goods/api/units.ts'
import type { LineInput } from '../../../lines/api/line.ts'
import type { Measure } from '../../../lines/api/measure.ts'
import { countWord, sizesWords } from '../../../lines/api/words.ts'
import type { SheetRow } from '../../api/contract.ts'

/** The lines of a contract up to each of some versions ($3), as every screen, print and export asks for them (migrations/0252). */
const columnsSql = `select v.upto, (c.line).*, c.changed_quantity, c.changed_pieces, c.changed_net, c.after
  from unnest($3::integer[]) v (upto) cross join lateral contract_columns($1, $2, v.upto) c`

/** What a line's quantity and sizes became by a change order. */
export type After = { quantity: number; quantityUnit: string; sizes: SheetRow['sizes'] }

export type ColumnRow = {
  id: number
  space: string
  space_position: number
  kind: LineInput['kind']
  goods_id: number | null
  grade_id?: number | null
  code: string
  name: string
  spec: string
  unit: string
  price_unit: keyof typeof priceUnits | null
  quantity_unit: keyof typeof priceUnits
  side_a: number | null
  side_b: number | null
  piece_area: number | null
  box_pieces: number | null
  sold_as: 'stock' | 'order' | 'custom' | null
  whole_boxes: boolean
  list_price: number | null
  measure: Measure | null
  sizes: SheetRow['sizes']
  min_area: number | null
  cost: number | null
  floor: number | null
  special_id: number | null
  special_quantity: number | null
  gift: boolean
  remark: string
  quantity: number
  pieces: number | null
  net: number
  changed_quantity: number
  changed_pieces: number | null
  changed_net: number
  after: After | null
}

/** The version of a contract as it is now. */
export const latest = 2_147_483_647

/** Returns the lines of a contract with their columns, as of each of some versions, by these. */
export async function columnRowsAt(
  desk: Desk,
  contractId: number,
  revisions: readonly number[],
): Promise<ReadonlyMap<number, ColumnRow[]>> {
  const asked = [desk.officeId, contractId, [...new Set(revisions)]]
  const { rows } = await desk.client.query<ColumnRow & { upto: number }>(prepared(columnsSql, asked))
  return Map.groupBy(rows, row => row.upto)
}

/** Returns the lines of a contract with their columns, as of a version, by default the present one. */
export const columnRows = async (desk: Desk, contractId: number, revision = latest): Promise<ColumnRow[]> =>
  (await columnRowsAt(desk, contractId, [revision])).get(revision) ?? []

type MeasureColumns = Pick<ColumnRow, 'side_a' | 'side_b' | 'box_pieces'> & Partial<Pick<ColumnRow, 'piece_area'>>

/** Returns the measures of a line's goods; one that was typed before goods had a stated area has none. */
export function measuresOf({ side_a, side_b, piece_area = null, box_pieces }: MeasureColumns): Measures {
  return { sideA: side_a, sideB: side_b, pieceArea: piece_area, boxPieces: box_pieces }
}

/** Returns a line as screens and papers show it. */
export function sheetRow(row: ColumnRow): SheetRow {
  const measured = row.kind === 'custom' && row.measure !== null && row.measure !== 'count'
  const sizes = row.after?.sizes ?? row.sizes
  const signed = { quantity: row.quantity, pieces: row.pieces, net: row.net }
  const changed = { quantity: row.changed_quantity, pieces: row.changed_pieces, net: row.changed_net }
  return {
    id: row.id,
    space: row.space,
    name: row.name,
    note: [row.code, row.spec, sizesWords({ sizes }), row.remark].filter(Boolean).join(' '),
    unit: countWord({ ...row, ...measuresOf(row), quantityUnit: row.quantity_unit }),
    gift: row.gift,
    kind: row.kind,
    goodsId: row.goods_id,
    gradeId: row.grade_id ?? null,
    measured,
    sizes,
    signed,
    changed,
    whole: {
      quantity: signed.quantity + changed.quantity,
      pieces: signed.pieces === null ? null : signed.pieces + (changed.pieces ?? 0),
      net: signed.net + changed.net,
    },
  }
}
