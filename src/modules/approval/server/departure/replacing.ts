import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { unanswered } from '../../../flows/api/tasks.ts'
import type { DecisionKind } from '../../api/approval.ts'
import { apply } from '../decide/apply.ts'
import { outcomeOf } from '../decide/foresee.ts'
import { settled } from '../decide/hold.ts'
import { type Business, businessOf } from '../record/business.ts'
import type { Running } from '../record/instances.ts'

type Replacing = {
  tasks: readonly number[]
  /** The replacement; null: the person whom the flow's rules give. */
  to: number | null
  act: { kind: DecisionKind; note: string }
  quiet?: boolean
}

/**
 * Replaces the person of tasks in a locked instance. Returns the new tasks, none if others already answer for them;
 * undefined if nobody was found or nothing was left to do.
 */
export async function replaceIn(
  desk: Desk,
  businesses: readonly Business[],
  running: Running,
  { tasks, to, act, quiet }: Replacing,
): Promise<number[] | undefined> {
  const business = businessOf(businesses, running.row.business)
  const decision = { kind: 'replace', tasks, to } as const
  const advanced = await settled(desk, running.instance, () => outcomeOf(desk, business, running, decision))
  if (!advanced.accepted) return undefined
  const were = unanswered(running.instance).map(step => step.task)
  const heirs = unanswered(advanced.instance).filter(step => !were.includes(step.task))
  const replaced = advanced.happened.filter(one => one.kind === 'replaced')
  if (replaced.length === 0) return undefined
  const people = [...new Set(replaced.flatMap(one => one.people))]
  const happened = advanced.happened.filter(one => one.kind !== 'replaced')
  const whole = { ...act, node: replaced[0]?.node ?? '', people, comment: '' }
  await apply(desk, business, running, { act: whole, next: advanced.instance, happened, quiet })
  return heirs.filter(step => people.includes(step.person)).map(step => step.task)
}
