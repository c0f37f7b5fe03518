import { linkTo, type Place } from '../../api/place.ts'
import type { Route } from '../../api/route.ts'
import type { Desk } from '../desk/desk.ts'
import { point } from '../module.ts'

type Called = {
  title: string
  /** What else people call it. */
  also?: readonly string[]
}

/** A screen with what its address says, or what the address of any screen says (`?start=form`). */
type There = { place: Place; query: Parameters<typeof linkTo>[1] } | { over: string }

/** What a company itself has set up to begin from any screen, as far as the person may. */
type SetUp = { setUp(desk: Desk): Promise<(Called & { over: string })[]> }

/**
 * It is about a record that is chosen first, of one of these kinds that the search box finds. `part`: the tab of the record that has it; `form`: the
 * address of its form, less the number of the record.
 */
type About = { about: readonly string[]; part?: string; form?: string }

/** Something that a person may begin from any screen: `routes` are the calls of which it ends in one, and who may make none is not offered it. */
export type Beginning = Called & { routes: readonly Route[] } & (There | About)

/** What answers words that a person types: a list, opened and filtered. `behind`: the element without which the list shows nothing. */
export type Answer = Called & { place: Place; query: Parameters<typeof linkTo>[1]; behind?: string }

/** What people may begin from any screen, in the order of the list. */
export const beginnings = point<Beginning | SetUp>('beginnings')

/** The answers to words, in the order in which equal ones stand. */
export const answers = point<Answer>('answers')

/** Returns the address of where something is. */
export const addressOf = (there: There): string => ('over' in there ? there.over : linkTo(there.place, there.query))

/** Tells whether the person may open a screen. */
const opens = (desk: Desk, { authority }: Place) => authority === undefined || desk.may(authority)

/** Returns what is offered to a person to begin, in its order. */
export async function begun(desk: Desk, all: readonly (Beginning | SetUp)[]) {
  const offered: (Called & (There | About))[] = []
  for (const one of all) {
    if ('setUp' in one) offered.push(...(await one.setUp(desk)))
    else if (mayBegin(desk, one)) offered.push(one)
  }
  return offered
}

const mayBegin = (desk: Desk, one: Beginning): boolean =>
  one.routes.some(route => mayEnd(desk, route)) && (!('place' in one) || opens(desk, one.place))

/** Tells whether the person has what a call needs. Somebody who views the product as them sees what they see. */
export function mayEnd(desk: Desk, { needs, operates }: Route): boolean {
  const needed = needs ?? operates
  return needed === undefined || desk.may(needed)
}

/** Tells whether the person may open a list and see what it shows. */
export const mayAnswer = (desk: Desk, { place, behind }: Answer): boolean =>
  opens(desk, place) && (behind === undefined || desk.may(behind))
