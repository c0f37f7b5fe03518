import { sql } from 'kysely'
import { moneyInWords } from '../../../kernel/api/moneyInWords.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import type { BodyOf } from '../../../kernel/api/route.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { badInput, conflict, notFound } from '../../../kernel/server/refusal.ts'
import { notify } from '../../notification/server/index.ts'
import { asHolder, gone, linkHandlers as linkHandlersOf } from '../../sharing/server/index.ts'
import { shipmentLinkRoutes as routes, type SharedShipment } from '../api/link.ts'
import { shipmentPlaces } from '../api/places.ts'
import { detailOf, shipmentDocument } from './document.ts'
import { type ShipmentRecord, shipments } from './shipments.ts'

type Raw = Omit<SharedShipment, 'over' | 'left' | 'collectInWords'> & { state: 'ready' | 'picked' | 'left' | 'signed' }

/** Returns in words why a link shows nothing any more: what it told is over. Null before. */
function overWords({ state, day }: Pick<Raw, 'state' | 'day'>): string | null {
  if (state === 'signed') return '这一单已经签收，谢谢您。有问题请联系销售顾问。'
  if (day < formatDate(clock.now())) return `说好的日期 ${day} 已经过了。还没有收到货的，请联系销售顾问重新约时间。`
  return null
}

/** Returns what the holder of a link reads, of what the database gives; after the day no goods, home or money is in it. */
function shownOf({ state, ...raw }: Raw): SharedShipment {
  const over = overWords({ state, day: raw.day })
  const collectInWords = raw.collect === null || over !== null ? '' : moneyInWords(raw.collect)
  const shown = { ...raw, over, left: state === 'left', collectInWords }
  const nothing = { lines: [], packages: [], home: '', receiver: '', floor: null, collect: null, answer: null }
  return over === null ? shown : { ...shown, ...nothing }
}

/** The day on which a shipment comes: that of its trip, else its own. */
export const dayOf = ({ deliverOn, shipOn }: Pick<ShipmentRecord, 'deliverOn' | 'shipOn'>): string =>
  deliverOn ?? shipOn

type Said = BodyOf<typeof routes.answer>

/** Keeps what the customer says to the day: they confirm it, or ask for another, which who plans finds among their to-dos. Throws 40000 by field, 40900 where the day has changed or is over. */
async function answered(desk: Desk, id: number, { name, day, agrees, wish, words }: Said): Promise<void> {
  const [shipment] = await desk.lock('shipment', [id])
  if (!shipment) throw gone()
  if (shipment.state !== 'ready' && shipment.state !== 'picked')
    throw conflict('货已经出发或已经签收，不能再改日期，请打电话给销售顾问')
  const now = dayOf(shipment)
  if (now !== day) throw conflict(`日期已经改为 ${now}，请刷新后再确认`)
  const today = formatDate(clock.now())
  if (now < today) throw conflict('说好的日期已经过了，请打电话给销售顾问重新约时间')
  if (!agrees) assertWish(wish, day, today)
  const answer = { dayAnswer: agrees ? ('agreed' as const) : ('asked' as const), dayFor: day }
  const said = { dayWish: agrees ? null : wish, dayWords: words, dayName: name, dayAt: sql<string>`clock_timestamp()` }
  await shipmentDocument.change(desk, shipment, { ...answer, ...said }, agrees ? '客户确认日期' : '客户要求改期')
  const told = agrees ? `确认 ${day} 收货` : `想把 ${day} 改到 ${wish}`
  await notify(desk, [shipment.ownerId], {
    kind: 'shipmentDay',
    title: `${name} ${told}：${shipment.number}`,
    content: words,
    path: linkTo(shipmentPlaces.list, { open: id }),
  })
}

function assertWish(wish: string | null, day: string, today: string): void {
  if (wish === null) throw badInput('wish', '请选择希望的日期')
  if (wish <= today) throw badInput('wish', '希望的日期要在今天以后，请重新选择')
  if (wish === day) throw badInput('wish', '这就是现在定的日期，可以直接确认，或选另一天')
}

const sharing = linkHandlersOf(routes, {
  kind: 'shipment',
  visible: shipments.visible,
  assertShareable(_, shipment) {
    shipments.assertAct(shipment, 'share')
    if (dayOf(shipment) < formatDate(clock.now())) throw conflict('送货日期已经过了，请先改期或重新排车，再发链接')
  },
  logs: { made: '发送送货单链接', revoked: '撤回送货单链接' },
  shown: shownOf,
})

/** The calls about links of shipments, and about the day that their customers confirm. */
export const linkHandlers: Handled[] = [
  ...sharing,
  handle(routes.answer, async (call, { body }) => {
    await asHolder(call, 'shipment', body, (desk, link) => answered(desk, link.documentId, body))
    return null
  }),
  handle(routes.showAmounts, async (desk, { body: { id, version, shows } }) => {
    const shipment = await shipments.lock(desk, id, 'share', { version })
    await shipmentDocument.change(desk, shipment, { showsAmounts: shows }, shows ? '链接显示金额' : '链接不显示金额')
    return detailOf(desk, id)
  }),
  handle(routes.settleDay, async (desk, { body: { id, version, words } }) => {
    const shipment = await shipments.lock(desk, id, 'settleDay', { version })
    const said = { dayWish: null, dayWords: words, dayName: desk.who.name, dayAt: sql<string>`clock_timestamp()` }
    const patch = { dayAnswer: 'agreed' as const, dayFor: dayOf(shipment), ...said }
    await shipmentDocument.change(desk, shipment, patch, '与客户说好日期')
    return detailOf(desk, id)
  }),
  handle(routes.amounts, async (desk, { params: { id } }) => {
    const { contractId } = await shipments.visible(desk, id)
    if (!(await desk.names('contract', [contractId])).has(contractId)) throw notFound('合同')
    const { rows } = await desk.client.query<{ lineId: number; amount: number | null }>(
      'select line_id as "lineId", amount from shipment_amounts($1, $2)',
      [desk.officeId, id],
    )
    return rows
  }),
]
