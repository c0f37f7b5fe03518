import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { holdEmployees } from '../../../../kernel/server/desk/holdEmployees.ts'
import type { Advanced, Instance } from '../../../flows/api/instance.ts'
import { unanswered } from '../../../flows/api/tasks.ts'

const peopleIn = (instance: Instance) => unanswered(instance).map(step => step.person)

/** Returns the people who are newly asked after an advance. */
function newlyAsked(before: Instance | null, advanced: Advanced): number[] {
  if (!advanced.accepted) return []
  const were = new Set(before ? peopleIn(before) : [])
  return [...new Set(peopleIn(advanced.instance))].filter(person => !were.has(person))
}

/** The locked people, and the foreseen result of an instance; missing if one of them has left since. */
export type Held = { people: readonly number[]; foreseen?: { of: Instance | null; advanced: Advanced } }

/** Locks everyone whom an advance asks as employed until the transaction ends. */
export async function holdAsked(desk: Desk, before: Instance | null, advanced: Advanced): Promise<Held> {
  const people = newlyAsked(before, advanced)
  const kept = people.length > 0 ? await holdEmployees(desk, people) : []
  const all = kept.length === people.length && kept.every(person => person.disabledAt === null)
  return { people, ...(all ? { foreseen: { of: before, advanced } } : {}) }
}

/**
 * Returns the result of `advanceNow` once all people whom it asks are locked; somebody who left meanwhile is noticed in what
 * it then reads. `already`: locked people, and the state of this very instance, which nobody has read again.
 */
export async function settled(
  desk: Desk,
  before: Instance | null,
  advanceNow: () => Promise<Advanced>,
  already: Held = { people: [] },
): Promise<Advanced> {
  if (already.foreseen && already.foreseen.of === before) return already.foreseen.advanced
  const held = new Set(already.people)
  for (;;) {
    const advanced = await advanceNow()
    const asked = newlyAsked(before, advanced).filter(person => !held.has(person))
    const kept = asked.length > 0 ? await holdEmployees(desk, asked) : []
    if (kept.length === asked.length && kept.every(person => person.disabledAt === null)) return advanced
    for (const person of asked) held.add(person)
  }
}
