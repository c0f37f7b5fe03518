import { type Column, columnsOf } from '../../../../kernel/api/list.ts'
import { startOfDay } from '../../../../kernel/api/time.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { valuesInWords } from '../../../../kernel/server/record/history.ts'
import { namesOf, wordsByIds } from '../../../../kernel/server/record/names.ts'
import { CustomerInput } from '../../../customer/api/customer.ts'
import { customerOf } from '../../../customer/server/index.ts'
import { companyColumns } from '../../../customFields/server/index.ts'
import type { AsOf } from '../../api/looks.ts'
import { type MemberFacts, OpportunityFacts } from '../../api/opportunity.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'
import { type Deal, isLimited, visibleDeal } from '../record/sight.ts'
import { customDeal } from '../stages/custom.ts'
import { membersOf } from './read.ts'

type Values = Record<string, unknown>

const dealColumns = columnsOf(OpportunityFacts)
const customerColumns = columnsOf(CustomerInput)

/** Returns a record's values at `end` (ISO): the present ones, with every later change reverted, the latest first. */
async function valuesAt(desk: Desk, subject: string, id: number, now: Values, end: string): Promise<Values> {
  const since = await desk
    .from('operationLog')
    .select('changes')
    .where('subject', '=', subject)
    .where('subjectId', '=', String(id))
    .where('at', '>=', end)
    .orderBy('id', 'desc')
    .execute()
  const then = { ...now }
  for (const { changes } of since)
    for (const [field, [before]] of Object.entries(changes as Changes)) if (field in then) then[field] = before
  return then
}

/** Returns the fields of a record then and now in words, those that were or are filled. */
async function fieldsOf(desk: Desk, then: Values, now: Values, columns: readonly Column[]): Promise<AsOf['fields']> {
  const [was, is] = (await valuesInWords(desk, [then, now], columns)) as [string[], string[]]
  return columns
    .map(({ key, title }, at) => ({ field: key, title, value: was[at] as string, now: is[at] as string }))
    .filter(({ value, now: today }) => value !== '' || today !== '')
}

async function membersInWords(desk: Desk, members: readonly MemberFacts[]): Promise<AsOf['members']> {
  const people = await namesOf(
    desk,
    'employee',
    members.map(member => member.employeeId),
  )
  const words = await wordsByIds(
    desk,
    members.map(member => member.roleId),
  )
  return members.map(({ employeeId, roleId, share }) => ({
    employeeId,
    share,
    name: people.get(employeeId) ?? '',
    role: words.get(roleId ?? 0) ?? '',
  }))
}

async function asOf(desk: Desk, deal: Deal, day: string): Promise<AsOf> {
  const end = startOfDay(`${day}T00:00:00+08:00`, 1).toISOString()
  if (Date.parse(deal.createdAt) >= Date.parse(end)) return { day, existed: false, fields: [], members: [] }
  const now: Values = { ...deal, members: await membersOf(desk, deal.id) }
  const then = await valuesAt(desk, 'opportunity', deal.id, now, end)
  const customer: Values = await customerOf(desk, deal.customerId)
  const known = await valuesAt(desk, 'customer', deal.customerId, customer, end)
  const of = await fieldsOf(desk, known, customer, customerColumns)
  const named = of.map(one => (one.field === 'name' ? { ...one, field: 'customerName' } : one))
  return {
    day,
    existed: true,
    fields: [...(await fieldsOf(desk, then, now, await companyColumns(desk, customDeal, dealColumns))), ...named],
    members: await membersInWords(desk, (then.members as MemberFacts[] | null) ?? []),
  }
}

export const asOfHandlers = [
  handle(routes.asOf, async (desk, { params, query }) => {
    const sight = await visibleDeal(desk, params.id)
    if (isLimited(sight)) return { day: query.day, existed: false, fields: [], members: [] }
    return asOf(desk, sight.deal, query.day)
  }),
]
