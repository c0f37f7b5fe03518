import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { inBoxes } from '../../src/modules/goods/api/units.ts'
import { refundOf } from '../../src/modules/goodsReturn/api/refund.ts'
import type { Answerer } from '../../src/modules/salesOrder/api/moves.ts'
import { returnValue } from '../../src/modules/warehouse/api/value.ts'
import { day, hour, minute } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, reserveIds } from '../insert.ts'
import { numberAt } from '../numbers.ts'
import { Posting } from './posting.ts'

/** A line of goods on their way, of which some come back once it is signed for. */
export type Left = {
  shipmentId: number
  lineId: number
  orderId: number
  orderLineId: number
  contractId: number
  customerId: number
  ownerId: number
  departmentId: number | null
  address: string
  receiver: string
  goodsId: number
  lotId: number
  gradeId: number | null
  warehouseId: number
  boxPieces: number | null
  pieces: number
  amount: number
  net: number
  contracted: number
}

const states = ['placed', 'received', 'inspected', 'draft', 'exchanged'] as const
type State = (typeof states)[number]
/** Who answers for a piece that broke, of each two of three shipments. */
const broke: readonly Answerer[] = ['driver', 'warehouse']
const reasons = ['铺完多了几箱', '客户改了墙面，用不完', '多买的备用砖', '算料偏多', '到货有色差，换同批次']

/** Fills a company with what customers gave back of shipments that they signed for: not sent, to come, to be looked at, to be settled, exchanged. */
export async function fillReturns(client: ClientBase, company: Company, now: number): Promise<void> {
  const found = await leftOf(client, company.officeId)
  let nth = 0
  for (const [at, left] of found.slice(0, Math.max(1, found.length - 1)).entries()) {
    const answers = left.pieces > 2 ? (broke[at % 3] ?? null) : null
    const earlier = await new Posting(client, company.officeId, left, now - 1.5 * hour).sign(answers)
    let open = left.pieces - earlier.pieces
    for (const state of states) {
      const pieces = backOf(left)
      if (pieces > open) break
      open -= pieces
      const posting = new Posting(client, company.officeId, left, now - 5 * minute * Math.max(1, 12 - nth))
      await giveBack(client, company, left, { posting, state, nth, now, pieces, earlier })
      nth += 1
    }
  }
}

async function leftOf(client: ClientBase, officeId: number): Promise<Left[]> {
  const { rows } = await client.query<Left>(
    `select s.id::int as "shipmentId", l.id::int as "lineId", s.sales_order_id::int as "orderId", l.sales_order_line_id::int as "orderLineId",
       s.contract_id::int as "contractId", s.customer_id::int as "customerId", s.owner_id::int as "ownerId", s.department_id::int as "departmentId",
       s.address, s.receiver, l.goods_id::int as "goodsId", l.lot_id::int as "lotId", l.grade_id::int as "gradeId",
       l.warehouse_id::int as "warehouseId", l.box_pieces as "boxPieces", l.pieces::int, l.amount::float8,
       ((x.line).net + x.changed_net)::float8 as net, ((x.line).pieces + coalesce(x.changed_pieces, 0))::int as contracted
     from shipment s join shipment_line l on l.office_id = s.office_id and l.shipment_id = s.id
     join sales_order_line o on o.office_id = l.office_id and o.id = l.sales_order_line_id
     cross join lateral contract_columns(s.office_id, s.contract_id, 2147483647) x
     where s.office_id = $1 and s.state = 'left' and s.way <> 'direct' and (x.line).id = o.contract_line_id and (x.line).special_id is null
       and (x.line).sold_as is distinct from 'custom' order by s.id, l.position`,
    [officeId],
  )
  return rows
}

type How = {
  posting: Posting
  state: State
  nth: number
  now: number
  pieces: number
  /** What came back of the line before; it grows. */
  earlier: { pieces: number; value: number }
}

async function giveBack(client: ClientBase, { officeId }: Company, left: Left, how: How) {
  const { posting, state, nth, now, pieces, earlier } = how
  const came = state !== 'placed' && state !== 'draft'
  const leftover = state !== 'exchanged'
  const sold = { net: left.net, pieces: left.contracted, returned: 0, refunded: 0 }
  const gross = leftover ? refundOf(pieces, sold) : 0
  const value = returnValue(pieces, { issue: left.amount, issued: left.pieces }, earlier)
  const [id] = (await reserveIds(client, 'goods_return', 1)) as [number]
  const [lineId] = (await reserveIds(client, 'goods_return_line', 1)) as [number]
  const moment = posting.moment
  const looked = state === 'inspected' || state === 'exchanged'
  const { contractId, customerId, ownerId, departmentId, address, receiver: contact } = left
  const whose = {
    contractId,
    customerId,
    ownerId,
    departmentId,
    address,
    contact,
    contactPhone: '',
    createdBy: ownerId,
  }
  await insertRows(client, 'goods_return', [
    {
      officeId,
      id,
      number: await numberAt(client, officeId, 'KT', now - hour),
      state: state === 'exchanged' ? 'settled' : state,
      kind: leftover ? 'leftover' : 'exchange',
      way: nth % 3 === 1 ? 'bring' : 'fetch',
      comeOn: formatDate(now + (came ? 0 : (nth % 3) * day)),
      ...whose,
      answers: leftover ? null : 'factory',
      reason: reasons[leftover ? nth % 4 : 4],
      feeRate: 0,
      pieces,
      gross,
      fee: 0,
      ...(came && { warehouseId: left.warehouseId, receivedAt: moment, value }),
      ...(looked && { inspectedAt: moment }),
      ...(state === 'exchanged' && { settledAt: moment }),
      decidedAt: state === 'draft' ? null : moment,
      createdAt: moment,
      updatedAt: moment,
      version: 1,
    },
  ])
  const { boxes, loose } = inBoxes(pieces, left.boxPieces)
  const of = { goodsId: left.goodsId, lotId: left.lotId, gradeId: left.gradeId, condition: 'sellable' }
  const typed = { pieces, boxes, rest: loose, boxPieces: left.boxPieces, amount: gross, note: '' }
  const found = { received: came ? pieces : 0, value: came ? value : 0, sellable: looked ? pieces : 0 }
  const line = { goodsReturnId: id, position: 0, shipmentLineId: left.lineId, ...of, ...typed, ...found }
  await insertRows(client, 'goods_return_line', [{ officeId, id: lineId, ...line }])
  if (came) {
    await posting.comeBack({ id, lineId, pieces, value, leftover })
    earlier.pieces += pieces
    earlier.value += value
  }
  if (looked) await posting.lookAt({ id, lineId, pieces })
}

/** A full box where they come in boxes, else a piece. */
const backOf = ({ pieces, boxPieces }: Left): number => (boxPieces === null || pieces < boxPieces ? 1 : boxPieces)
