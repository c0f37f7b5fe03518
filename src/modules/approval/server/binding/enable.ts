import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { employeesWho } from '../../../organisation/server/index.ts'
import type { Ready, Unmatched } from '../../api/binding.ts'
import type { Business } from '../record/business.ts'
import { freeForm } from '../record/papers.ts'
import { boundFlows, isInUse } from '../start/flows.ts'
import { firstFlow } from './founding.ts'
import { bindingRows } from './read.ts'
import { saveBindings } from './save.ts'

const mostNamed = 3 // people who could enable it

/** Returns the registered type of document with this code, not a free form. Throws 40000 without it. */
function documentOf(businesses: readonly Business[], code: string): Business {
  const found = businesses.find(one => one.code === code && code !== freeForm)
  if (!found) throw badInput('business', '没有这个业务类型，请重新选择')
  return found
}

/** Tells whether documents of a type can be approved; where not, names people who could enable that. */
export async function readyOf(desk: Desk, code: string): Promise<Ready> {
  if (isInUse(await boundFlows(desk, code, null))) return { ready: true, who: [] }
  const people = await employeesWho(desk, 'processBind:edit')
  return { ready: false, who: people.slice(0, mostNamed).map(person => person.who.name) }
}

/**
 * Lets documents of a type take a flow where none is in use: the company's first published flow for them, or a new one in which the head of
 * the asker's department decides. Changes nothing where a flow is in use. Returns the flow's name.
 */
export async function enableDefault(
  desk: Desk,
  businesses: readonly Business[],
  code: string,
): Promise<{ flowName: string }> {
  const business = documentOf(businesses, code)
  const { version, unmatched } = await lockedSubject(desk, code)
  const [used] = (await boundFlows(desk, code, null)).flows
  if (used) return { flowName: used.name }
  const flow = (await publishedFlow(desk, code)) ?? (await newFlow(desk, business))
  const before = (await bindingRows(desk)).filter(row => row.business === code)
  const kept = before.map(({ id, when, flowId }) => ({ id, when, flowId }))
  const bindings = [...kept, { when: [], flowId: flow.id }]
  await saveBindings(desk, businesses, { business: code, formId: null, version, unmatched, bindings })
  return { flowName: flow.name }
}

/** Locks the list of bindings of a type, so that of two people at once the second finds what the first bound. */
async function lockedSubject(desk: Desk, business: string) {
  await desk.client.query(
    'insert into approval_subject (office_id, business, form_id) values ($1, $2, null) on conflict do nothing',
    [desk.officeId, business],
  )
  const { version, unmatched } = await desk
    .from('approvalSubject')
    .select(['version', 'unmatched'])
    .where('business', '=', business)
    .where('formId', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { version, unmatched: unmatched as Unmatched }
}

const publishedFlow = (desk: Desk, business: string) =>
  desk
    .from('approvalFlow')
    .select(['id', 'name'])
    .where('business', '=', business)
    .where('publishedId', 'is not', null)
    .where('retiredAt', 'is', null)
    .where('builtIn', 'is', null)
    .orderBy('id')
    .executeTakeFirst()

async function newFlow(desk: Desk, { code, title }: Business): Promise<{ id: number; name: string }> {
  const definition = JSON.stringify(firstFlow())
  const action = '启用默认审批流程'
  const made = { business: code, draft: definition, createdBy: desk.employeeId }
  const flow = await desk.insert('approvalFlow', { ...made, name: await freeName(desk, `${title}审批`) }, { action })
  const version = { flowId: flow.id, number: 1, definition, publishedBy: desk.employeeId }
  const { id: publishedId } = await desk.insert('approvalFlowVersion', version, {
    action,
    name: `${flow.name} 第 1 版`,
  })
  await desk.change('approvalFlow', flow, { publishedId }, { action })
  return flow
}

/** Returns a name that no flow of the company has: 特价审批, 特价审批 2. */
async function freeName(desk: Desk, name: string): Promise<string> {
  const rows = await desk.from('approvalFlow').select('name').where('name', 'like', `${name}%`).execute()
  const taken = new Set(rows.map(row => row.name))
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name} ${number}`
    if (!taken.has(tried)) return tried
  }
}
