import { sql } from 'kysely'
import type { z } from 'zod'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { conflict, notFound } from '../../../kernel/server/refusal.ts'
import { type Business, isApproved, previewApproval, startApproval } from '../../approval/server/index.ts'
import { notify } from '../../notification/server/index.ts'
import { employeesWho } from '../../organisation/server/index.ts'
import {
  type AccessRequest,
  type AccessStatus,
  type AskAccess,
  accessStatus,
  type Decision,
  likenesses,
  accessRoutes as routes,
} from '../api/access.ts'
import { customerPlaces } from '../api/places.ts'
import { accessContent, keptBack, similarAccessBusiness } from './accessApproval.ts'
import type { CustomerSection } from './kinds.ts'
import { inScope, linksOf, reachesOne, scopeOf, whichOf } from './sight.ts'
import { apart, type Like, likeOnes, similarTo, waitingFor } from './similar.ts'

const screen = customerPlaces.list.path

/** Returns the people who may decide over a customer: they have the element, and their data scope reaches it. */
async function decidersOf(desk: Desk, sections: readonly CustomerSection[], customerId: number): Promise<number[]> {
  const links = await linksOf(desk, sections, customerId)
  const people = await employeesWho(desk, routes.decide.needs)
  return people.filter(person => reachesOne(person, sections, links)).map(person => person.employeeId)
}

/** The source of an answer to a request: an approval, or a person who may decide over the customer. */
type Asking = { body: z.output<typeof AskAccess>; business: Business; approved: boolean }

async function askFor(desk: Desk, sections: readonly CustomerSection[], like: Like, asking: Asking): Promise<void> {
  const { reason, chosen } = asking.body
  // Of two requests of one person at once, the second waits here and finds the first.
  const customer = await desk.lockOne('customer', like.id, '客户')
  if ((await waitingFor(desk, [like.id])).length > 0) return
  const values = { customerId: like.id, employeeId: desk.employeeId, reason, foundBy: like.by }
  const row = { ...values, byApproval: asking.approved }
  const { id } = await desk.insert('customerAccess', row, { action: '申请查看客户', name: desk.who.name })
  if (asking.approved) {
    const title = `${desk.who.name}申请查看相似客户（${like.by.map(kind => likenesses[kind]).join('、')}相同）`
    await startApproval(desk, asking.business, { documentId: id, title, chosen })
    return
  }
  await notify(desk, await decidersOf(desk, sections, customer.id), {
    kind: 'access',
    title: `${desk.who.name}申请查看客户“${customer.name}”`,
    content: reason,
    path: `${screen}?access=${id}`,
  })
}

/** Requests sight of the similar customers that are out of sight. Throws 40900 if there are none, or all were requested. */
async function ask(desk: Desk, sections: readonly CustomerSection[], body: z.output<typeof AskAccess>) {
  const { hidden } = await apart(desk, sections, await likeOnes(desk, sections, body))
  if (hidden.length === 0) throw conflict('没有需要申请的相似客户：可能刚被合并，或您已经能看到')
  const waiting = new Set(
    await waitingFor(
      desk,
      hidden.map(one => one.id),
    ),
  )
  const open = hidden.filter(one => !waiting.has(one.id))
  if (open.length === 0) throw conflict('您已经申请过，请等待处理')
  const business = similarAccessBusiness(sections)
  const asking = { body, business, approved: await isApproved(desk, business) }
  for (const one of open) await askFor(desk, sections, one, asking)
  return { asked: open.length }
}

/** Returns the way of a request; null if no approval decides it. For several customers, that of the first. */
async function forecast(desk: Desk, sections: readonly CustomerSection[], body: z.output<typeof AskAccess>) {
  const business = similarAccessBusiness(sections)
  const { hidden } = await apart(desk, sections, await likeOnes(desk, sections, body))
  if (!(await isApproved(desk, business))) return null
  const [first] = hidden
  if (!first) throw conflict('没有需要申请的相似客户：可能刚被合并，或您已经能看到')
  const content = await accessContent(desk, sections, first, { reason: body.reason, days: usualDays })
  return previewApproval(desk, business, content, body.chosen, keptBack(sections))
}

const usualDays = 7

type Asked = z.output<typeof AccessRequest> & { seen: boolean }
const columns = `a.id, a.employee_id as "employeeId", a.customer_id as "customerId", u.name as "customerName", a.reason,
  a.found_by as "foundBy", a.by_approval as "byApproval", case when a.status = 'granted' and a.until <= now() then 'ended' else a.status end as status,
  a.answer, a.decided_by as "decidedBy", a.decided_at as "decidedAt", a.until, a.created_at as "createdAt"`

async function read(desk: Desk, where: string, values: unknown[]): Promise<Asked[]> {
  const { rows } = await desk.client.query<Asked>(
    `select ${columns} from customer_access a join customer u on u.office_id = a.office_id and u.id = a.customer_id
     where a.office_id = $1 and ${where} order by (a.status = 'pending') desc, a.id desc limit 200`,
    [desk.officeId, ...values],
  )
  return rows
}

/** Hides the customer in the person's own requests until sight is granted. */
const hiding = (one: Asked) => (one.status === 'granted' ? one : { ...one, customerId: null, customerName: null })

async function toDecide(desk: Desk, sections: readonly CustomerSection[]): Promise<Asked[]> {
  if (!desk.may(routes.decide.needs)) return []
  const open = await read(
    desk,
    `(a.status = 'pending' and not a.by_approval or a.status = 'granted' and a.until > now())`,
    [],
  )
  const ids = open.map(one => one.customerId as number)
  const reached = await whichOf(desk, ids, inScope(desk, sections, ids))
  return open.filter(one => reached.has(one.customerId as number))
}

/** Returns a request with its customer in the decider's scope, locked. Throws 40400 otherwise, 40900 if it was decided. */
async function lockRequest(desk: Desk, sections: readonly CustomerSection[], id: number, wanted: AccessStatus) {
  const found = await desk.from('customerAccess').select('customerId').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound('申请')
  const { customer } = await scopeOf(desk, sections, found.customerId)
  const request = await desk.lockOne('customerAccess', id, '申请')
  if (request.status !== wanted) throw conflict(`这条申请${accessStatus[request.status]}，请刷新`)
  return { request, customer }
}

async function decide(
  desk: Desk,
  sections: readonly CustomerSection[],
  body: z.output<typeof Decision>,
): Promise<null> {
  const { request, customer } = await lockRequest(desk, sections, body.id, 'pending')
  if (request.byApproval) throw conflict('这条申请由审批流程决定，请在审批业务列表中处理')
  const granted = { status: 'granted', until: sql<string>`now() + make_interval(days => ${body.days})` } as const
  const patch = {
    ...(body.grant ? granted : ({ status: 'refused' } as const)),
    answer: body.answer,
    decidedBy: desk.employeeId,
    decidedAt: sql<string>`now()`,
  }
  await desk.change('customerAccess', request, patch, {
    action: body.grant ? '同意查看客户' : '拒绝查看客户',
    name: customer.name,
  })
  const said = body.answer ? `：${body.answer}` : ''
  await notify(desk, [request.employeeId], {
    kind: 'access',
    title: body.grant
      ? `${desk.who.name}同意您查看客户“${customer.name}”，${body.days} 天内有效${said}`
      : `${desk.who.name}没有同意您查看相似客户${said}`,
    path: body.grant ? `${screen}?customer=${customer.id}` : `${screen}?access=mine`,
  })
  return null
}

async function end(desk: Desk, sections: readonly CustomerSection[], id: number): Promise<null> {
  const { request, customer } = await lockRequest(desk, sections, id, 'granted')
  const patch = { status: 'ended', until: sql<string>`least(until, now())` } as const
  await desk.change('customerAccess', request, patch, { action: '结束查看客户', name: customer.name })
  return null
}

/** Returns the calls about similar customers and about who may see them beyond their data scope. */
export function accessHandlers(sections: readonly CustomerSection[]): Handled[] {
  return [
    handle(routes.similar, (desk, { body }) => similarTo(desk, sections, body)),
    handle(routes.ask, (desk, { body }) => ask(desk, sections, body)),
    handle(routes.forecast, (desk, { body }) => forecast(desk, sections, body)),
    handle(routes.requests, async desk => ({
      mine: (await read(desk, 'a.employee_id = $2', [desk.employeeId])).map(hiding),
      toDecide: await toDecide(desk, sections),
    })),
    handle(routes.decide, (desk, { body }) => decide(desk, sections, body)),
    handle(routes.end, (desk, { body }) => end(desk, sections, body.id)),
  ]
}
