import type { Desk } from '../../../kernel/server/desk.ts'
import type { priceUnits } from '../../goods/contract/units.ts'
import type { Measure } from '../../quotation/contract/measure.ts'
import { sizesWords } from '../../quotation/contract/words.ts'
import type { SheetRow } from '../contract/contract.ts'
import { unitWord } from './units.ts'

/**
 * The lines of a contract in the columns 合同, 增减项 and 合计 up to a version ($3): what was signed, and the sum of all change orders that took
 * effect. `after` is what the last of them left of a line's quantity and sizes. Every screen, print and export asks this.
 */
export const columnsSql = `
select l.*, coalesce(d.quantity, 0) as changed_quantity, d.pieces as changed_pieces, coalesce(d.net, 0) as changed_net, d.after
from contract_line l
left join lateral (
  select sum(c.quantity)::bigint as quantity, sum(c.pieces)::bigint as pieces, sum(c.net)::bigint as net,
    (array_agg(c.after order by k.revision desc) filter (where c.after is not null))[1] as after
  from contract_change_line c join contract_change k on k.office_id = c.office_id and k.id = c.change_id
  where c.office_id = l.office_id and c.line_id = l.id and k.state = 'effective' and k.revision <= $3
) d on true
left join contract_change b on b.office_id = l.office_id and b.id = l.change_id
where l.office_id = $1 and l.contract_id = $2 and (l.change_id is null or (b.state = 'effective' and b.revision <= $3))
order by l.space_position, l.change_id nulls first, l.position, l.id`

/** What a line's quantity and sizes became by a change order. */
export type After = { quantity: number; quantityUnit: string; sizes: SheetRow['sizes'] }

export type ColumnRow = {
  id: number
  space: string
  space_position: number
  kind: string
  goods_id: number | null
  code: string
  name: string
  spec: string
  unit: string
  price_unit: keyof typeof priceUnits | null
  quantity_unit: keyof typeof priceUnits
  side_a: number | null
  side_b: number | null
  box_pieces: number | null
  whole_boxes: boolean
  list_price: number | null
  measure: Measure | null
  sizes: SheetRow['sizes']
  min_area: number | null
  cost: number | null
  floor: number | null
  special_id: number | null
  special_pieces: number | null
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

const latest = 2_147_483_647

/** Returns the lines of a contract with their columns, as of a version, by default the present one. */
export async function columnRows(desk: Desk, contractId: number, revision = latest): Promise<ColumnRow[]> {
  const { rows } = await desk.client.query<ColumnRow>(columnsSql, [desk.officeId, contractId, revision])
  return rows
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
    unit: unitWord({ ...row, quantityUnit: row.quantity_unit }),
    gift: row.gift,
    kind: row.kind,
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
