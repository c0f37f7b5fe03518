import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { orderableLines } from '../../contract/server/index.ts'
import { wholeOfContract } from '../../factoryOrder/server/index.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import type { Installed } from '../../salesOrder/server/index.ts'
import type { HomeLine } from '../api/line.ts'
import { installPlaces } from '../api/places.ts'
import { type FitUnit, laid, type Trade, tradeOf } from '../api/trades.ts'

/** Sums what installations that the customer accepted have of a line of a contract. */
export const installedLines: Installed = {
  needs: installPlaces.list.authority as string,
  sql: `coalesce((select sum(n.pieces) from installation_line n join installation i on i.office_id = n.office_id and i.id = n.installation_id
    where n.office_id = k.office_id and n.contract_line_id = k.id and i.state = 'accepted'), 0)`,
}

type Followed = { id: number; planned: number; accepted: number; ordered: number; signed: number }
type Measured = { id: number; measure: string | null; quantity: number; area: number | null }
type Whole = Awaited<ReturnType<typeof wholeOfContract>>

/** What of a contract's lines installations and placed orders have, without one installation. */
async function followed(desk: Desk, contractId: number, without: number | null): Promise<Map<number, Followed>> {
  const { rows } = await desk.client.query<Followed>(
    `select c.id, coalesce(i.planned, 0)::bigint as planned, coalesce(i.accepted, 0)::bigint as accepted,
       coalesce(o.ordered, 0)::bigint as ordered, coalesce(o.signed, 0)::bigint as signed
     from contract_line c
     left join lateral (select sum(l.pieces) as planned, sum(l.pieces) filter (where i.state = 'accepted') as accepted
       from installation_line l join installation i on i.office_id = l.office_id and i.id = l.installation_id
       where l.office_id = c.office_id and l.contract_line_id = c.id and i.state <> 'cancelled' and i.id is distinct from $3) i on true
     left join lateral (select sum(l.pieces) as ordered, sum(l.signed) as signed
       from sales_order_line l join sales_order o on o.office_id = l.office_id and o.id = l.sales_order_id
       where l.office_id = c.office_id and l.contract_line_id = c.id and o.state = 'done') o on true
     where c.office_id = $1 and c.contract_id = $2`,
    [desk.officeId, contractId, without],
  )
  return new Map(rows.map(row => [row.id, row]))
}

async function measuresOf(desk: Desk, contractId: number): Promise<Map<number, Measured>> {
  const { rows } = await desk.client.query<Measured>(
    `select id, measure, quantity, side_a::bigint * side_b as area from contract_line where office_id = $1 and contract_id = $2`,
    [desk.officeId, contractId],
  )
  return new Map(rows.map(row => [row.id, row]))
}

const units: Readonly<Record<string, FitUnit>> = {
  metre: 'metre',
  projected: 'area',
  expanded: 'area',
  leaf: 'leaf',
  count: 'set',
}
const squareMetre = 1_000_000 // in square millimetres

/** Returns by what the work of a line is measured, as its price says or, of what is laid, by its area, and how much that is of so many of its pieces. */
function workOf({ measure, quantity, area }: Measured, trade: Trade, pieces: number, contracted: number) {
  const share = (amount: number) => Math.max(0.001, Math.round((amount * pieces) / Math.max(1, contracted)) / 1000)
  if (measure !== null) return { unit: units[measure] ?? 'piece', quantity: share(quantity) }
  if (area !== null && laid.includes(trade))
    return { unit: 'area' as const, quantity: Math.max(0.001, Math.round((area * pieces * 1000) / squareMetre) / 1000) }
  return { unit: 'piece' as const, quantity: Math.max(1, pieces) }
}

/** Why a line is not at the home yet, in words with what it waits for; empty where it is. */
function lacksOf(
  contractLineId: number,
  needs: { pieces: number; fitted: boolean; boxPieces: number | null },
  of: Followed | undefined,
  whole: Whole,
) {
  const made = whole.filter(line => line.contractLineId === contractLineId)
  const wanting = made.find(line => !line.whole)
  if (wanting)
    return wanting.packages > 0 ? `还没齐套，包件 ${wanting.arrived}/${wanting.packages}` : '还没齐套，没有包件清单'
  if (made.length > 0 && (needs.fitted || made.reduce((all, line) => all + line.pieces, 0) >= needs.pieces)) return ''
  if ((of?.ordered ?? 0) === 0) return '还没有下单'
  const signed = of?.signed ?? 0
  return signed >= needs.pieces
    ? ''
    : `还没签收，签收 ${boxWords(signed, needs.boxPieces)}，共 ${boxWords(needs.pieces, needs.boxPieces)}`
}

/** Returns the lines of a contract that may be installed: what of each is left, whether it has come, and what is proposed. Services are not installed. */
export async function homeLines(desk: Desk, contractId: number, without: number | null = null): Promise<HomeLine[]> {
  const lines = (await orderableLines(desk, contractId)).filter(({ pieces }) => pieces > 0)
  const of = await followed(desk, contractId, without)
  const measures = await measuresOf(desk, contractId)
  const whole = await wholeOfContract(desk, contractId)
  return lines.map(({ id, space, name, code, spec, made, boxPieces, pieces, goodsId }) => {
    const { planned = 0, accepted = 0 } = of.get(id) ?? {}
    const fitted = goodsId === null
    const left = Math.max(0, pieces - planned)
    const trade = tradeOf(name)
    const measured = measures.get(id) ?? { id, measure: null, quantity: 0, area: null }
    return {
      contractLineId: id,
      space,
      name,
      code,
      spec,
      made,
      boxPieces,
      contracted: pieces,
      planned,
      accepted,
      left,
      fitted,
      lacks: lacksOf(id, { pieces, fitted, boxPieces }, of.get(id), whole),
      trade,
      ...workOf(measured, trade, left === 0 ? pieces : left, pieces),
    }
  })
}

/**
 * Returns what of a contract neither an installation's 验收 nor, for goods in no installation, the signature for all of it covers; empty where the contract
 * is installed (chain-stock.md, Events: installation = 验收 of all its lines).
 */
export async function openOf(desk: Desk, contractId: number): Promise<string[]> {
  const lines = (await orderableLines(desk, contractId)).filter(({ pieces }) => pieces > 0)
  const of = await followed(desk, contractId, null)
  const isDone = (id: number, pieces: number, goods: boolean) => {
    const { planned = 0, accepted = 0, signed = 0 } = of.get(id) ?? {}
    return accepted >= pieces || (goods && planned === 0 && signed >= pieces)
  }
  return lines.filter(({ id, pieces, goodsId }) => !isDone(id, pieces, goodsId !== null)).map(({ name }) => name)
}
