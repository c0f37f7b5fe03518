import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { advance, advanceUnaided } from '../../../flows/api/advance.ts'
import type { Decision } from '../../../flows/api/instance.ts'
import { unanswered } from '../../../flows/api/tasks.ts'
import { type Business, businessOf, contentOf } from '../record/business.ts'
import { factsFor, formAlone } from '../record/facts.ts'
import type { Running } from '../record/instances.ts'
import { type Held, holdAsked } from './hold.ts'

/** Holds whomever a decision is going to ask, before the instance is locked. */
export async function holdForeseen(
  desk: Desk,
  businesses: readonly Business[],
  running: Running,
  decision: Decision,
): Promise<Held> {
  const outcome = await outcomeOf(desk, businessOf(businesses, running.row.business), running, decision)
  return holdAsked(desk, running.instance, outcome)
}

/**
 * Returns the result of a decision on the present instance. Reads document and company only if the result depends on them.
 */
export async function outcomeOf(desk: Desk, business: Business, running: Running, decision: Decision) {
  const { row, flow, instance } = running
  const asking = askingOf(running)
  const unaided = advanceUnaided(flow, instance, decision, asking)
  if (unaided) return unaided
  const content = await contentOf(business, desk, row.documentId)
  const form = formAlone(content, asking.initiator)
  const byForm = advanceUnaided(flow, instance, decision, { ...asking, form })
  if (byForm) return byForm
  const others = [...asking.others, ...peopleIn(decision)]
  return advance(flow, instance, decision, await factsFor(desk, flow, { ...asking, content, others }))
}

/**
 * Returns the initiator of an instance, the people they named, and those who have to answer: the facts besides the document.
 */
export const askingOf = ({ row, chosen, instance, formId }: Running) => ({
  business: row.business,
  formId,
  initiator: { id: row.initiatorId, departmentId: row.departmentId },
  chosen,
  others: unanswered(instance).flatMap(step => [step.person, step.for ?? step.person]),
})

function peopleIn(decision: Decision): readonly number[] {
  if (decision.kind === 'addSign') return decision.people
  return 'to' in decision && typeof decision.to === 'number' ? [decision.to] : []
}
