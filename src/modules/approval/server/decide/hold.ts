import type { Desk } from '../../../../kernel/server/desk.ts'
import { holdEmployees } from '../../../../kernel/server/holdEmployees.ts'
import type { Advanced, Instance } from '../../contract/engine/instance.ts'
import { unanswered } from '../../contract/engine/tasks.ts'

const peopleIn = (instance: Instance) => unanswered(instance).map(step => step.person)

/** Returns who is to answer after an advance and was not before. */
function newlyAsked(before: Instance | null, advanced: Advanced): number[] {
  if (!advanced.accepted) return []
  const were = new Set(before ? peopleIn(before) : [])
  return [...new Set(peopleIn(advanced.instance))].filter(person => !were.has(person))
}

/** People who are held, and what was foreseen of which instance; not where one of them has left since. */
export type Held = { people: readonly number[]; foreseen?: { of: Instance | null; advanced: Advanced } }

/** Keeps everyone whom an advance asks employed until the transaction ends. */
export async function holdAsked(desk: Desk, before: Instance | null, advanced: Advanced): Promise<Held> {
  const people = newlyAsked(before, advanced)
  const kept = people.length > 0 ? await holdEmployees(desk, people) : []
  const all = kept.length === people.length && kept.every(person => person.disabledAt === null)
  return { people, ...(all ? { foreseen: { of: before, advanced } } : {}) }
}

/**
 * Returns what `advanceNow` comes to, once everyone whom it asks is held: whoever left in the same instant is told by
 * what it reads then. `already`: who is held, and what stands of this very instance, which nobody has read anew.
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
