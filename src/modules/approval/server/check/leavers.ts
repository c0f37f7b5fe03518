import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { peopleAsked, peopleAskedIn } from '../../../flows/api/named.ts'
import { bindingsOf, type UsedBinding, type UsedFlow, usedFlows } from '../departure/places.ts'
import type { Business } from '../record/business.ts'

/** A flow of which a condition, or that of a binding to it, compares with people who cannot work here any more. */
export type Outdated = { flow: string; people: string[] }

/** Returns the flows in use whose conditions name somebody who left or is disabled, with their names. */
export async function outdatedFlows(desk: Desk, businesses: readonly Business[]): Promise<Outdated[]> {
  const bindings = await bindingsOf(desk)
  const asking: { flow: string; asked: number[] }[] = []
  for await (const flow of usedFlows(desk, businesses))
    if (!flow.retired) asking.push({ flow: flow.name, asked: askedBy(flow, bindings) })
  const gone = await disabledAmong(
    desk,
    asking.flatMap(({ asked }) => asked),
  )
  return asking
    .map(({ flow, asked }) => ({ flow, people: [...new Set(asked)].flatMap(id => gone.get(id) ?? []) }))
    .filter(({ people }) => people.length > 0)
}

/** Returns the people in the conditions of a flow, in versions in use, and of its bindings. */
const askedBy = ({ id, versions, fields }: UsedFlow, bindings: readonly UsedBinding[]) => [
  ...versions.flatMap(({ runs }) => peopleAskedIn(runs, fields)),
  ...bindings.filter(({ flowId }) => flowId === id).flatMap(({ condition }) => peopleAsked(condition, fields)),
]

async function disabledAmong(desk: Desk, people: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await desk.client.query<{ id: number; name: string }>(
    'select id, name from employee where office_id = $1 and id = any($2) and disabled_at is not null',
    [desk.officeId, [...new Set(people)].filter(Number.isSafeInteger)],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
