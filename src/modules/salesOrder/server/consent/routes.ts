import { openAt } from '../../../../kernel/api/record.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { storedContent } from '../../../../kernel/server/files/storage.ts'
import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import { badInput, conflict, notFound } from '../../../../kernel/server/refusal.ts'
import { signatureFrom } from '../../../approval/server/index.ts'
import { attach, fileAttached } from '../../../attachments/server/index.ts'
import { notify } from '../../../notification/server/index.ts'
import { asHolder, gone, linkHandlers } from '../../../sharing/server/index.ts'
import { assertSeesLots } from '../../../warehouse/server/index.ts'
import { consentLinkRoutes as links, consentRoutes as routes, type SharedConsent } from '../../api/consent.ts'
import { orderRecord } from '../../api/order.ts'
import { type OrderRecord, orders } from '../orders.ts'
import { type Answer, ask, keepAnswer, takeBack } from './asking.ts'
import { askedOf, assertOpen, consentFiles, consentsOf } from './consents.ts'

/** Locks the order of what was asked, for who may ask. Throws 40400 for one that the person does not see. */
async function lockAsked(desk: Desk, id: number): Promise<OrderRecord> {
  const { orderId } = await askedOf(desk, id)
  return orders.lock(desk, orderId, 'ask', {})
}

/** Keeps what the customer says in front of a colleague: they agree to what they read. Throws 40900 where it is over or has changed. */
async function agreedHere(desk: Desk, order: OrderRecord, said: Here): Promise<void> {
  const { id, digest, ...answer } = said
  assertOpen(await askedOf(desk, id), digest)
  await keepAnswer(desk, order, id, { ...answer, agrees: true })
}
type Here = Omit<Answer, 'agrees'> & { id: number; digest: string }

/** Tells who asked and the salesperson what the customer said by their link. */
async function tell(desk: Desk, order: OrderRecord, id: number, { name, agrees, words }: Answer): Promise<void> {
  const { rows } = await desk.client.query<{ createdBy: number | null }>(
    'select created_by as "createdBy" from lot_consent where office_id = $1 and id = $2',
    [desk.officeId, id],
  )
  const people = [...new Set([order.ownerId, rows[0]?.createdBy ?? order.ownerId])]
  const title = `${name} ${agrees ? '同意' : '不同意'}用这些批次：${order.number}`
  const content = words || (agrees ? '可以按这个方案备货' : '请换一个批次，或与客户商量')
  await notify(desk, people, { kind: 'lotConsent', title, content, path: openAt(orderRecord, order.id) })
}

type Raw = Omit<SharedConsent, 'over' | 'lines'> & {
  state: 'open' | 'agreed' | 'refused' | 'withdrawn'
  changed: boolean
  until: string
  name: string
  answeredOn: string | null
  lines: Omit<SharedConsent['lines'][number], 'picture'>[]
  pictures: Record<string, string>
}

/** Returns in words why nothing is answered by a link any more; null before. */
function overWords({ state, changed, until, name, answeredOn }: Raw): string | null {
  if (state === 'agreed') return `${name} 已于 ${answeredOn} 同意，谢谢您。我们按您确认的批次备货。`
  if (state === 'refused') return `${name} 已于 ${answeredOn} 答复不同意，我们会换批次或联系您。`
  if (state === 'withdrawn') return '这次确认已撤回，不用答复了。有问题请联系销售顾问。'
  if (changed) return '订单有变化，这次确认不再有效，我们会重新发给您。'
  return Date.parse(until) <= clock.now() ? '这次确认已过有效期，请联系销售顾问重新发。' : null
}

/** Returns what the holder of a link reads; nothing of the goods once it is over. */
function shownOf(raw: Raw): SharedConsent {
  const over = overWords(raw)
  const { state: _, changed: __, until: ___, name: ____, answeredOn: _____, pictures, lines, ...shown } = raw
  if (over !== null) return { ...shown, over, home: '', asks: '', lines: [] }
  return { ...shown, over, lines: lines.map(line => ({ ...line, picture: pictures[line.id] ?? '' })) }
}

/** A link is of what was asked, and is called by the number of its order. */
async function visible(desk: Desk, id: number) {
  const asked = await askedOf(desk, id)
  const { number } = await orders.visible(desk, asked.orderId)
  return { ...asked, number }
}

const sharing = linkHandlers(links, {
  kind: 'lotConsent',
  visible,
  assertShareable(_, { state, changed, ended }) {
    if (state !== 'open') throw conflict('客户已答复或已撤回，不用再发链接；要再问请重新请客户确认')
    if (changed || ended) throw conflict('下单单已变化或已过有效期，请重新请客户确认')
  },
  logs: { made: '发送批次确认链接', revoked: '撤回批次确认链接' },
  shown: shownOf,
})

/** The calls about what customers are asked of lots. */
export const consentHandlers: Handled[] = [
  ...sharing,

  handle(links.answer, async (call, { body: { token, name, words, digest, agrees, signature } }) => {
    const picture = agrees ? signatureFrom(signature) : null
    if (!agrees && words.trim() === '') throw badInput('words', '请写一句为什么不同意，好让我们换批次')
    await asHolder(call, 'lotConsent', { token, name }, async (desk, { documentId: id }) => {
      const { orderId } = await askedOf(desk, id)
      const [order] = await desk.lock('salesOrder', [orderId])
      if (!order) throw gone()
      assertOpen(await askedOf(desk, id), digest)
      const said: Answer = { agrees, way: 'link', name, words, picture }
      await keepAnswer(desk, order, id, said)
      await tell(desk, order, id, said)
    })
    return null
  }),

  handle(routes.consents, async (desk, { params: { id } }) => consentsOf(desk, (await orders.visible(desk, id)).id)),

  handle(routes.ask, async (desk, { body }) => {
    assertSeesLots(desk)
    const order = await orders.lock(desk, body.id, 'ask', { version: body.version })
    await ask(desk, order, body)
    return consentsOf(desk, order.id)
  }),

  handle(routes.withdraw, async (desk, { body: { id } }) => {
    const order = await lockAsked(desk, id)
    const { state } = await askedOf(desk, id)
    if (state !== 'open') throw conflict('客户已答复或已撤回，请刷新')
    await takeBack(desk, order, id)
    return consentsOf(desk, order.id)
  }),

  handle(routes.sign, async (desk, { body: { id, digest, name, words, signature } }) => {
    const picture = signatureFrom(signature)
    const order = await lockAsked(desk, id)
    await agreedHere(desk, order, { id, digest, way: 'signature', name, words, picture })
    return consentsOf(desk, order.id)
  }),

  handle(routes.photo, async (desk, { body: { id, digest, name, words, fileIds } }) => {
    const order = await lockAsked(desk, id)
    await attach(desk, consentFiles, id, fileIds)
    await agreedHere(desk, order, { id, digest, way: 'photo', name, words, picture: null })
    return consentsOf(desk, order.id)
  }),

  handle(routes.download, async (desk, { params }) => {
    const file = await fileAttached(desk, [consentFiles], params.id)
    if (!file) throw notFound('文件')
    await visible(desk, file.subjectId)
    const { fileId, name, mediaType, size } = file
    return { name, mediaType, size, content: storedContent(desk.officeId, fileId, { small: true }) }
  }),
]
