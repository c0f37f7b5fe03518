import { sql } from 'kysely'
import type { BodyOf } from '../../../../kernel/api/route.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import { storeRows } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import { askedWays, type consentRoutes, type LotConsent } from '../../api/consent.ts'
import { consentSwitches } from '../../api/switches.ts'
import { type AskedLots, askedLots, assertNeeded } from '../allocation/allocate.ts'
import { counted, inWords } from '../allocation/typed.ts'
import { orderDocument } from '../document.ts'
import type { OrderRecord } from '../orders.ts'

type Asking = BodyOf<typeof consentRoutes.ask>

/** Asks the customer of a locked order about lots, for the lines to which they have to consent. Throws 40000 as `allocate` does, and where nothing has to be asked. */
export async function ask(desk: Desk, order: OrderRecord, { asks, lines }: Asking): Promise<void> {
  const given = await counted(desk, order.id, lines)
  assertNeeded(given)
  const asked = (await askedLots(desk, order, given)).filter(one => one.asks)
  if (asked.length === 0) throw badInput('lines', '这些批次不用客户确认，请直接备货')
  const { consentDays } = await switchesOf(desk, consentSwitches)
  const { rows } = await desk.client.query<{ id: number }>(
    `insert into lot_consent (office_id, sales_order_id, asks, until_at, created_by)
     values ($1, $2, $3, now() + make_interval(days => $4), $5) returning id`,
    [desk.officeId, order.id, asks, consentDays, desk.employeeId],
  )
  const id = rows[0]?.id as number
  const ofLine = (one: AskedLots) => given.filter(({ line }) => line.id === one.line.id)
  const parts = asked.flatMap(one => [
    ...ofLine(one).map(({ lotId, warehouseId, pieces }) => partOf(id, one.line.id, lotId, warehouseId, pieces)),
    ...[...one.had].filter(lot => !one.given.has(lot)).map(lot => partOf(id, one.line.id, lot, null, 0)),
  ])
  await storeRows(desk, 'lotConsentPart', parts)
  await desk.client.query(
    'update lot_consent set digest = lot_consent_digest(office_id, id) where office_id = $1 and id = $2',
    [desk.officeId, id],
  )
  await orderDocument.change(desk, order, {}, '请客户确认批次', {
    consent: ['', inWords(asked.flatMap(ofLine), boxWords)],
  })
}

const partOf = (id: number, line: number, lot: number, warehouse: number | null, pieces: number) => ({
  lot_consent_id: id,
  sales_order_line_id: line,
  lot_id: lot,
  warehouse_id: warehouse,
  pieces,
})

/** What a customer says, and how: with the picture of their signature where they sign. */
export type Answer = {
  agrees: boolean
  way: NonNullable<LotConsent['way']>
  name: string
  words: string
  picture: Buffer | null
}

/** Keeps what a customer says to what they were asked of a locked order; agreed, it is the consent of its lines. */
export async function keepAnswer(desk: Desk, order: OrderRecord, id: number, said: Answer): Promise<void> {
  const { agrees, way, name, words, picture } = said
  const today = formatDate(clock.now())
  await desk.client.query(
    `update lot_consent set state = $3, way = $4, name = $5, words = $6, picture = $7, answered_on = $8 where office_id = $1 and id = $2`,
    [desk.officeId, id, agrees ? 'agreed' : 'refused', way, name, words, picture, today],
  )
  if (agrees)
    await desk.client.query(
      `update sales_order_line l set consent_kind = $3, consent_note = $4, consent_on = $5
       where l.office_id = $1 and l.id in (select sales_order_line_id from lot_consent_part where office_id = $1 and lot_consent_id = $2)`,
      [desk.officeId, id, way, [name, words].filter(Boolean).join('：').slice(0, 200), today],
    )
  const told = [`${name} ${askedWays[way]}${agrees ? '同意' : '不同意'}`, words].filter(Boolean).join('：')
  await orderDocument.change(desk, order, {}, agrees ? '客户同意批次' : '客户不同意批次', { consent: ['', told] })
}

/** Takes back what a customer was asked; links to it open no more. */
export async function takeBack(desk: Desk, order: OrderRecord, id: number): Promise<void> {
  await desk.client.query(`update lot_consent set state = 'withdrawn' where office_id = $1 and id = $2`, [
    desk.officeId,
    id,
  ])
  await orderDocument.change(desk, order, { updatedAt: sql<string>`now()` }, '撤回批次确认')
}
