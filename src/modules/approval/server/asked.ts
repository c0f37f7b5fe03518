import type { Desk } from '../../../kernel/server/desk.ts'
import { holdEmployees } from '../../organisation/server/index.ts'
import type { Advanced, Instance } from '../contract/engine/instance.ts'
import { unanswered } from '../contract/engine/tasks.ts'

const peopleIn = (instance: Instance) => unanswered(instance).map(step => step.person)

/** Who is to answer after an advance and was not before. */
function newlyAsked(before: Instance | null, advanced: Advanced): number[] {
  if (!advanced.accepted) return []
  const were = before ? peopleIn(before) : []
  return [...new Set(peopleIn(advanced.instance))].filter(person => !were.includes(person))
}

/** Keeps everyone whom an advance asks employed until the transaction ends. Gives their numbers. */
export async function holdAsked(desk: Desk, before: Instance | null, advanced: Advanced): Promise<number[]> {
  const asked = newlyAsked(before, advanced)
  if (asked.length > 0) await holdEmployees(desk, asked)
  return asked
}

/**
 * What `advanceNow` comes to, once everyone whom it asks is held: whoever left in the same instant is told by what it reads
 * then. `already`: people who are held. Before the instance is locked wherever they can be foreseen.
 */
export async function settled(
  desk: Desk,
  before: Instance | null,
  advanceNow: () => Promise<Advanced>,
  already: readonly number[] = [],
): Promise<Advanced> {
  const held = new Set(already)
  for (;;) {
    const advanced = await advanceNow()
    const asked = newlyAsked(before, advanced).filter(person => !held.has(person))
    const kept = asked.length > 0 ? await holdEmployees(desk, asked) : []
    if (kept.length === asked.length && kept.every(person => person.disabledAt === null)) return advanced
    for (const person of asked) held.add(person)
  }
}
