import { own } from '../../../../kernel/api/own.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { isAsking, startKey } from '../../../flows/api/flow.ts'
import type { Right } from '../../../forms/api/content.ts'
import type { Field } from '../../../forms/api/formFields.ts'
import { type Running, seesAll } from '../record/instances.ts'

type Rights = Readonly<Record<string, Right>>

/** Returns the form's own rights of the initiator to its fields. */
const startRightsOf = (fields: readonly Field[]): Rights =>
  Object.fromEntries(fields.filter(field => field.atStart === 'hidden').map(({ key }) => [key, 'hidden' as const]))

/**
 * Returns the fields hidden from a person without an open task: those that were hidden at every place where they had a part.
 */
export async function hiddenFrom(desk: Desk, running: Running, fields: readonly Field[]): Promise<string[]> {
  const flow = { ...running.flow, startRights: { ...startRightsOf(fields), ...running.flow.startRights } }
  return desk.may(seesAll) ? [] : hiddenWhere(desk, { ...running, flow }, desk.employeeId, [])
}

/** Returns the fields hidden from a person. A person with only a copy sees no more than the sender of the copy. */
async function hiddenWhere(desk: Desk, running: Running, person: number, asked: readonly number[]): Promise<string[]> {
  const places = await placesOf(desk, running, person)
  const [first] = places
  if (first) return Object.keys(first).filter(key => places.every(place => own(place, key) === 'hidden'))
  const sender = await senderOf(desk, running.row.id, person)
  return sender === null || asked.includes(sender) ? [] : hiddenWhere(desk, running, sender, [...asked, person])
}

/** Returns the rights of fields wherever a person had a part, or a delegate in their name. */
async function placesOf(desk: Desk, { row, flow }: Running, person: number): Promise<Rights[]> {
  const had = await desk
    .from('approvalTask')
    .select('nodeKey')
    .distinct()
    .where('instanceId', '=', row.id)
    .where(task => task.or([task('employeeId', '=', person), task('forId', '=', person)]))
    .execute()
  const nodes = flow.nodes.filter(isAsking)
  const rightsAt = (key: string) =>
    key === startKey ? flow.startRights : (nodes.find(node => node.key === key)?.rights ?? {})
  const began = row.initiatorId === person ? [flow.startRights] : []
  return [...had.map(({ nodeKey }) => rightsAt(nodeKey)), ...began]
}

async function senderOf(desk: Desk, instanceId: number, person: number): Promise<number | null> {
  const copy = await desk
    .from('approvalCopy')
    .select('sentBy')
    .where('instanceId', '=', instanceId)
    .where('employeeId', '=', person)
    .executeTakeFirst()
  return copy?.sentBy ?? null
}
