import { addDays } from '../../../kernel/api/day.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { together } from '../../../kernel/server/desk/together.ts'
import { type ReturnableLine, returnableLines } from '../../contract/server/index.ts'
import { switchesOf } from '../../settings/server/index.ts'
import type { PossibleLine } from '../api/goodsReturn.ts'
import { returnSwitches } from '../api/switches.ts'

/** A line of a shipment that the customer signed for, as a return keeps it: the line of the order that it carries out, its lot and its grade. */
export type SignedLine = PossibleLine & { orderLineId: number; lotId: number; gradeId: number | null }

type Read = Omit<SignedLine, 'left' | 'wholeBoxes' | 'refusal'>

/** Of a line of a return so many pieces are back, or are to come: those that came once it is received. */
const taken = `case when r.state in ('received', 'inspected', 'settled') then x.received else x.pieces end`

/** Returns the lines that customers signed for of a contract's shipments, the latest first; `without`: a return that is not counted. */
async function signedLines(desk: Desk, contractId: number, without: number | null): Promise<Read[]> {
  const { rows } = await desk.client.query<Read>(
    prepared(
      `select l.id as "shipmentLineId", l.sales_order_line_id as "orderLineId", l.lot_id as "lotId", l.grade_id as "gradeId", s.id as "shipmentId", s.number as shipment,
       (s.signed_at at time zone 'Asia/Shanghai')::date::text as "signedOn", o.contract_line_id as "contractLineId", l.goods_id as "goodsId",
       c.name, c.code, c.spec, c.space, b.colour, b.batch, b.size, l.box_pieces as "boxPieces", l.signed, coalesce(t.pieces, 0)::bigint as returned
     from shipment s join shipment_line l on l.office_id = s.office_id and l.shipment_id = s.id and l.signed > 0
     join sales_order_line o on o.office_id = l.office_id and o.id = l.sales_order_line_id
     join contract_line c on c.office_id = o.office_id and c.id = o.contract_line_id
     join stock_lot b on b.office_id = l.office_id and b.id = l.lot_id
     left join lateral (select sum(${taken}) as pieces from goods_return_line x join goods_return r on r.office_id = x.office_id and r.id = x.goods_return_id
       where x.office_id = l.office_id and x.shipment_line_id = l.id and r.state not in ('draft', 'rejected', 'cancelled') and r.id is distinct from $3) t on true
     where s.office_id = $1 and s.contract_id = $2 and s.state = 'signed' order by s.signed_at desc, s.id desc, l.position`,
      [desk.officeId, contractId, without],
    ),
  )
  return rows
}

/** Why goods that were cut for a home do not come back (chain-stock.md, 加工). */
const processed = '加工过的不能退，做错或破损请从库存重新加工一张'

/** Returns what never comes back of a contract though its customer has it: goods that were cut for them and came in packages. */
export async function keptOf(desk: Desk, contractId: number) {
  const { rows } = await desk.client.query<{ contractLineId: number; name: string; space: string }>(
    `select c.id as "contractLineId", c.name, c.space from factory_order f
     join factory_order_line l on l.office_id = f.office_id and l.factory_order_id = f.id
     join factory_package p on p.office_id = l.office_id and p.factory_order_line_id = l.id and p.state = 'signed'
     join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id
     where f.office_id = $1 and f.contract_id = $2 and f.workshop group by c.id, c.name, c.space order by c.id`,
    [desk.officeId, contractId],
  )
  return rows.map(row => ({ ...row, refusal: processed }))
}

type Rules = { days: number; fullBoxes: boolean; today: string }

/** Returns why none of a line comes back as leftover, in words with the way on; null where it may (chain.md §4, 余砖退回). */
function whyNot({ signedOn }: Read, of: ReturnableLine | undefined, { days, today }: Rules): string | null {
  if (of?.custom) return '定制商品不能退，做错或破损请选换货'
  if (of?.clearance) return '清仓商品不退（合同上已注明），发错或破损请选换货'
  if (of?.special) return '特价商品不能退，发错或破损请选换货'
  if (days > 0 && addDays(signedOn, days) < today)
    return `${signedOn} 签收，已过 ${days} 天的退货期限；发错或破损请选换货，或请管理员在开关配置里放宽期限`
  return null
}

/** Returns of each signed line of a contract what may come back and why not; `without`: a return that is not counted. */
export async function possibleOf(desk: Desk, contractId: number, without: number | null = null) {
  const [{ returnDays, returnFullBoxes, returnFee }, returnable, signed] = await together(
    () => switchesOf(desk, returnSwitches),
    () => returnableLines(desk, contractId),
    () => signedLines(desk, contractId, without),
  )
  const rules = { days: returnDays, fullBoxes: returnFullBoxes, today: formatDate(clock.now()) }
  const sold = new Map(returnable.map(line => [line.id, line]))
  const lines = signed.map((line): SignedLine => {
    const of = sold.get(line.contractLineId)
    const wholeBoxes = line.boxPieces !== null && (rules.fullBoxes || (of?.wholeBoxes ?? false))
    const left = Math.max(0, line.signed - line.returned)
    return { ...line, left, wholeBoxes, refusal: whyNot(line, of, rules) }
  })
  return { lines, sold, feeRate: returnFee }
}
