import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { guarded } from '../../../goods/api/goods.ts'
import type { HeldSet } from '../../../lines/api/checked.ts'
import type { PriceReason, PriceStep } from '../../../lines/api/reason.ts'
import {
  noFloorWords,
  orderShares,
  perUnit,
  type Reasoned,
  reasonsOf,
  reasonsToday,
  type Sheet,
  type SheetLine,
  storedLine,
} from '../../../lines/server/index.ts'
import type { FreshRow } from '../change/store.ts'
import { type StoredLine, sheetFrom, signedLines } from '../lines/lines.ts'
import { contracts } from '../record/contracts.ts'
import { isTyped } from './detail.ts'

/**
 * Tells why each line of a contract costs what it costs: of one that is typed as of today, of any other by what was kept when it was submitted,
 * and then what its change orders did. Throws 40400 out of reach, 40300 without list prices.
 */
export async function reasonsOfContract(desk: Desk, id: number): Promise<PriceReason[]> {
  const contract = await contracts.visible(desk, id)
  desk.demand(guarded.listPrice)
  const rows = await signedLines(desk, id)
  const sheet = sheetFrom(contract, rows)
  if (isTyped(contract)) {
    const ids = rows.map(row => row.id)
    return reasonsToday(desk, contract, sheet, ids)
  }
  const changes = await changesOf(desk, id)
  const lines = [...signedOf(desk, rows, sheet), ...(await addedOf(desk, id, changes))]
  const told = lines.map(one => ({ ...one, later: [...one.later, ...laterOf(changes.get(one.id) ?? [])] }))
  return reasonsOf(desk, told, { sets: contract.sets as HeldSet[], order: contract })
}

/** The lines that were signed, with what was kept of their floors, costs and special offers. */
function signedOf(desk: Desk, rows: readonly StoredLine[], sheet: Sheet): Reasoned[] {
  const shares = orderShares(sheet)
  return rows.map((row, at) => {
    const line = sheet.lines[at] as SheetLine
    return { ...kept(desk, row, line), shares: shares[at] ?? noShares, later: [] }
  })
}

const noShares = { discount: 0, coupon: 0, rounding: 0 }

const kept = (desk: Desk, row: StoredLine, line: SheetLine) => ({
  id: row.id,
  line,
  floor: floorKept(desk, row, line),
  specialId: row.specialId,
  cost: row.cost,
})

/** Says what the floor of whoever submitted was: as a figure to those who see the floors of managers, since it may be one. */
function floorKept(desk: Desk, { floor, specialId }: StoredLine, line: SheetLine): string {
  const figure = floor !== null && desk.may(guarded.floorManager) ? `提交时的底价 ${perUnit(line, floor)}` : ''
  if (specialId !== null) return [figure || '低于提交时的底价', '由特价放行'].join('，')
  const none = noFloorWords(line)
  if (none !== null) return none
  return figure || (desk.may(guarded.floorManager) ? '提交时没有设底价' : '提交时已核对底价')
}

type Change = {
  lineId: number
  number: string
  kind: string
  fresh: FreshRow | null
  pieces: number | null
  net: number
  off: number
}

/** Returns what change orders in effect did to the lines of a contract, by line, in their order. */
async function changesOf(desk: Desk, contractId: number): Promise<Map<number, Change[]>> {
  const { rows } = await desk.client.query<Change>(
    `select l.line_id as "lineId", c.number, c.kind, l.fresh, l.pieces, l.net, l.off
     from contract_change c join contract_change_line l on l.office_id = c.office_id and l.change_id = c.id
     where c.office_id = $1 and c.contract_id = $2 and c.state = 'effective' and l.line_id is not null order by c.revision, l.position`,
    [desk.officeId, contractId],
  )
  return Map.groupBy(rows, row => row.lineId)
}

const laterOf = (changes: readonly Change[]): PriceStep[] =>
  changes
    .filter(({ fresh, net }) => fresh === null && net !== 0)
    .map(({ kind, number, net }) => ({ title: kind === 'cancel' ? '退单' : '增减项', note: number, amount: net }))

/** The lines that change orders brought, as they were when they came: with the order's own reduction. */
async function addedOf(
  desk: Desk,
  contractId: number,
  changes: ReadonlyMap<number, readonly Change[]>,
): Promise<Reasoned[]> {
  const rows = await desk
    .from('contractLine')
    .selectAll()
    .where('contractId', '=', contractId)
    .where('changeId', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(row => {
    const by = changes.get(row.id)?.find(one => one.fresh !== null)
    if (!by?.fresh) return []
    const { quantity, gross, settled } = by.fresh
    const line = storedLine({ ...row, quantity, pieces: by.pieces, gross, settled, net: by.net }, 0, null)
    return [{ ...kept(desk, row, line), shares: { ...noShares, discount: by.off }, later: [] }]
  })
}
