import { z } from 'zod'
import { linkTo, type Place } from './place.ts'

/** The colours that a short word on a tinted ground may have, by name. */
export type Tone = 'blue' | 'green' | 'orange' | 'red' | 'grey' | 'purple'

/** A state of a record: its word and its colour. `live`: somebody has to answer for the record, so it goes to a successor. */
export type StateFacts = { title: string; tone: Tone; live?: true }
export type States = Readonly<Record<string, StateFacts>>

/**
 * What people do with a record: the element that they need, and the states in which they can. `refuses`: why not in another state, where the
 * usual sentence says too little.
 */
export type ActFacts<State extends string> = {
  needs: string | readonly string[]
  from: readonly State[]
  refuses?: Readonly<Partial<Record<State, string>>>
}

/**
 * Who sees a record: whoever has its owner or department in their data scope of a module, or those of the record of another kind to which it
 * belongs (`through`); or everyone who may open the screen.
 */
export type Seen = { scope: string; through?: string } | 'everyone'

/**
 * What the address of a screen says, where the screen shows several kinds: words beside the screen's own (null: not said), and the word that holds
 * the number of the open record.
 */
export type Addressed = { within: Readonly<Record<string, string | null>>; open: string }

/** What a kind of record is, said once for server and browser. */
export type RecordFacts<
  State extends string = string,
  Act extends string = string,
  View extends string = string,
  Row extends z.ZodObject = z.ZodObject,
> = {
  /** Its name in code: that of its events, exports and search. */
  name: string
  /** Its table, as code calls it. */
  table: string
  /** What such records are called (特价), what one is called (特价单), and the word after their number (张). */
  title: string
  noun: string
  unit: string
  /** The screen that lists and opens it. */
  place: Place
  /** Where the screen shows other kinds too; else `open` holds the number. */
  at?: Addressed
  seen: Seen
  /** The element without which nobody sees any of these records, besides the screen's own. */
  behind?: string
  states: Readonly<Record<State, StateFacts>>
  acts: Readonly<Record<Act, ActFacts<State>>>
  /** A row of its list. A field that follows from what an element conceals names the element by `behind`. */
  row: Row
  views: Readonly<Record<View, string>>
}

/** Declares a kind of record. The states of acts and the names of views are checked by their types. */
export const record = <
  const Facts extends RecordFacts,
  State extends keyof Facts['states'] & string,
  Act extends keyof Facts['acts'] & string,
>(
  facts: Facts & { states: Record<State, StateFacts>; acts: Record<Act, ActFacts<State>> },
): Facts => facts

type Shown = Pick<RecordFacts, 'place' | 'at'>

/** Returns the address of the list of a kind of record, with a query. */
export const listAt = ({ place, at }: Shown, query: Parameters<typeof linkTo>[1] = {}): string =>
  linkTo(place, at ? { ...at.within, ...query } : query)

/** Returns the address at which a record is open. */
export const openAt = (record: Shown, id: number | string): string =>
  listAt(record, { [record.at?.open ?? 'open']: id })

/** Returns the words of states, for the field that shows the state. */
export function wordsOfStates<State extends string>(
  states: Readonly<Record<State, StateFacts>>,
): Readonly<Record<State, string>> {
  const words = Object.entries<StateFacts>(states).map(([state, { title }]) => [state, title])
  return Object.fromEntries(words) as Record<State, string>
}

/** Returns the states in which somebody has to answer for a record, in their order. */
export function liveStates<State extends string>(states: Readonly<Record<State, StateFacts>>): State[] {
  const live = Object.entries<StateFacts>(states).filter(([, facts]) => facts.live)
  return live.map(([state]) => state as State)
}

type Acting = Pick<RecordFacts, 'noun' | 'states' | 'acts'>

/** Returns in words why an act cannot be done with a record in a state; null where it can. */
export function whyNot<Facts extends Acting>(
  { noun, states, acts }: Facts,
  act: keyof Facts['acts'] & string,
  state: keyof Facts['states'] & string,
): string | null {
  const { from = [], refuses = {} } = (acts as Acting['acts'])[act] ?? {}
  if (from.includes(state)) return null
  return refuses[state] ?? `${noun}${states[state]?.title}，${onlyWhen(from.map(one => states[one]?.title ?? ''))}`
}

/** Returns the end of a refusal by a state: the states, in words, in which the act can be done. */
export const onlyWhen = (states: readonly string[], act = '执行此操作'): string =>
  states.length === 0 ? `不能${act}` : `${states.map(state => `“${state}”`).join('、')}时才能${act}`

/** Returns the schema of an answer that says for each act why the person cannot do it with a record: null where they can. */
export function Refusals<Act extends string>(acts: Readonly<Record<Act, unknown>>) {
  type Shape = { [A in Act]: z.ZodNullable<z.ZodString> }
  return z.object(Object.fromEntries(Object.keys(acts).map(act => [act, z.string().nullable()])) as Shape)
}

/** Returns the schema of an answer that says for each act whether the person may do it now with a record. */
export function Permitted<Act extends string>(acts: Readonly<Record<Act, unknown>>) {
  type Shape = { [A in Act]: z.ZodBoolean }
  return z.object(Object.fromEntries(Object.keys(acts).map(act => [act, z.boolean()])) as Shape)
}
