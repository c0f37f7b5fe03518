import { formatDate } from '../../../kernel/api/time.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { together } from '../../../kernel/server/desk/together.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { readingOf } from '../../../kernel/server/record/reading.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import type { EarnestAct } from '../api/earnest.ts'
import { earnestRoutes as routes } from '../api/routes.ts'
import { earnestAwaits } from './awaiting.ts'
import { type EarnestRecord, earnests } from './earnests.ts'
import { changeEarnest, extendedUntil, holdLonger, holdUntil, isOver, keepArrived, keptFor, letGo } from './holding.ts'
import { readLines } from './lines.ts'
import { offerFor } from './offer.ts'
import { placeLines } from './placing.ts'
import { assertDealSeen, contractOf, signEarnest } from './signing.ts'
import { addEarnest, editEarnest, payEarnest } from './write.ts'

async function detailOf(desk: Desk, id: number) {
  const stored = await earnests.visible(desk, id)
  const { quotationId, receiptId, opportunityId, mixed } = stored
  const [row, receipts, deals, contract, lacks, lines] = await together(
    () => earnests.rowOf(desk, id),
    () => desk.names('receipt', [receiptId]),
    () => desk.names('opportunity', [opportunityId]),
    () => contractOf(desk, stored),
    () => earnestAwaits.lacks(desk, [id]),
    () => readLines(desk, id),
  )
  return {
    ...row,
    quotationId,
    receiptId,
    receiptNumber: receipts.get(receiptId ?? 0) ?? '',
    dealName: deals.get(opportunityId ?? 0) ?? '',
    ...contract,
    mixed,
    lacks: lacks.length > 0,
    lines,
    refusals: earnests.refusals(desk, stored),
  }
}

type Begun = { id: number; version: number }

/** Does an act with one that the person sees, at the version at which it began. */
async function act(
  desk: Desk,
  name: EarnestAct,
  { id, version }: Begun,
  work: (one: EarnestRecord) => Promise<unknown>,
) {
  await work(await earnests.lock(desk, id, name, { version }))
  return detailOf(desk, id)
}

async function reserveNow(desk: Desk, earnest: EarnestRecord): Promise<void> {
  const receipt = await desk.from('receipt').select('state').where('id', '=', earnest.receiptId).executeTakeFirst()
  if (receipt?.state !== 'confirmed') throw conflict('财务确认收款后才能留货')
  const late = earnest.contractId === null && (await isOver(desk, earnest.untilAt))
  const untilAt = late ? await extendedUntil(desk) : earnest.untilAt
  const { state, until } = keptFor({ ...earnest, untilAt })
  const more = await placeLines(desk, earnest)
  await holdUntil(desk, earnest, until)
  await changeEarnest(desk, earnest, { state, untilAt, holdUntil: null, reservedNow: true }, '留货', more)
}

/** Moves the end of one; one that waits for goods goes on waiting. */
async function extendTo(desk: Desk, earnest: EarnestRecord, untilAt: string): Promise<void> {
  if (Date.parse(untilAt) <= Date.parse(earnest.untilAt))
    throw badInput('untilAt', '延期后的截止时间应晚于现在的截止时间')
  if (await isOver(desk, untilAt)) throw badInput('untilAt', '延期后的截止时间应晚于现在')
  const latest = await extendedUntil(desk)
  const most = Math.max(Date.parse(latest), Date.parse(earnest.untilAt))
  if (Date.parse(untilAt) > most) throw badInput('untilAt', `最多延期到 ${formatDate(latest)}，天数可在开关配置里修改`)
  const isWaiting = earnest.state === 'paid'
  await (isWaiting ? keepArrived(desk, { ...earnest, untilAt }) : holdLonger(desk, earnest, untilAt))
  await changeEarnest(desk, earnest, isWaiting ? { untilAt } : { state: 'extended', untilAt }, '延长留货')
}

async function takeUpAgain(desk: Desk, earnest: EarnestRecord): Promise<void> {
  if (earnest.receiptId === null) throw conflict('这张定金单没有收款，请先录入收款')
  const untilAt = await extendedUntil(desk)
  await holdUntil(desk, earnest, untilAt)
  await changeEarnest(desk, earnest, { state: 'extended', untilAt, reservedNow: true }, '到期后再留货')
}

/** The calls of 库存定金. */
export const earnestHandlers = [
  ...readingOf(earnests, routes),
  handle(routes.detail, (desk, { params: { id } }) => detailOf(desk, id)),
  handle(routes.offer, (desk, { body }) => offerFor(desk, body)),
  handle(routes.add, async (desk, { body }) => detailOf(desk, await addEarnest(desk, body))),
  handle(routes.edit, async (desk, { body: { id, version, force, ...given } }) => {
    await editEarnest(desk, await earnests.lock(desk, id, 'edit', { version, force }), given as never)
    return detailOf(desk, id)
  }),
  handle(routes.pay, (desk, { body: { paying, ...at } }) => act(desk, 'pay', at, one => payEarnest(desk, one, paying))),
  handle(routes.cancel, (desk, { body }) =>
    act(desk, 'cancel', body, one => changeEarnest(desk, one, { state: 'cancelled' }, '作废库存定金')),
  ),
  handle(routes.reserve, (desk, { body }) => act(desk, 'reserve', body, one => reserveNow(desk, one))),
  handle(routes.extend, (desk, { body: { untilAt, ...at } }) =>
    act(desk, 'extend', at, one => extendTo(desk, one, untilAt)),
  ),
  handle(routes.retake, (desk, { body }) => act(desk, 'retake', body, one => takeUpAgain(desk, one))),
  handle(routes.sign, async (desk, { body: { opportunityId, ...at } }) => {
    await assertDealSeen(desk, opportunityId)
    return act(desk, 'sign', at, one => signEarnest(desk, one, opportunityId))
  }),
  handle(routes.end, (desk, { body }) =>
    act(desk, 'end', body, async one => {
      await letGo(desk, one)
      await changeEarnest(desk, one, { state: 'expired' }, '提前释放留货')
    }),
  ),
]
