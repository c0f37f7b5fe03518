import { Timestamp } from '../../api/fields.ts'
import type { StoryEvent, StoryKind, StoryRoute } from '../../api/story.ts'
import type { Desk } from '../desk/desk.ts'
import { together } from '../desk/together.ts'
import { type Handled, handle } from '../http/mount.ts'
import { point, type World } from '../module.ts'
import { badInput } from '../refusal.ts'

/** A place in a story; a source tells what is older, or as old with a smaller id. `at`: a moment of the database, or `infinity`. */
export type Before = { at: string; id: number }

/**
 * What a source tells, by the id of the row that holds it; of an `unseen` one nothing. `record`: the one of several to which it happened. A part
 * that it leaves out is empty.
 */
export type Told<Event extends StoryEvent = StoryEvent> = { id: number; unseen?: boolean; record?: number } & Pick<
  Event,
  'at' | 'by' | 'what'
> &
  Partial<Omit<Event, 'key' | 'kind'>>

/** One of the tables from which the story of a record is told. */
export type StorySource<Event extends StoryEvent = StoryEvent> = {
  /** The table of the records whose story it tells. */
  of: string
  /** Its name, of letters. Two sources of one name tell the same rows, of which each is told once. */
  code: string
  kind: StoryKind
  /**
   * Returns what happened to records before a place, newest first, at most `most`: by the sight of the person who reads. The caller has checked
   * that they see these records.
   */
  read(desk: Desk, ids: readonly number[], before: Before, most: number): Promise<Told<Event>[]>
}

/** What modules tell in the stories of records. */
export const storySources = point<readonly StorySource[]>('storySources')

/** Returns what modules tell in the stories of a table's records. */
export const storiesOf = (world: World, table: string): StorySource[] =>
  world
    .all(storySources)
    .flat()
    .filter(({ of }) => of === table)

/**
 * Returns the call that tells the story of a record. `open` returns the record's id, or null where the person sees the record and nothing of its
 * story; it throws 40400 for one out of sight.
 */
export function storyHandler(
  route: StoryRoute,
  sources: readonly StorySource[],
  open: (desk: Desk, id: number) => Promise<number | null>,
): Handled {
  return handle(route, async (desk, { params, query }) => {
    const id = await open(desk, params.id)
    const ids = id === null ? [] : [id]
    return pageOfStory(
      desk,
      sources.map(source => ({ source, ids })),
      query,
    )
  })
}

/** Which records a source is asked about. */
export type Telling<Event extends StoryEvent = StoryEvent> = { source: StorySource<Event>; ids: readonly number[] }

const perPage = 30
const first = 'infinity'
const mostId = 9_000_000_000_000_000 // above every id

type Asked = { only?: StoryKind | undefined; after?: string | undefined }
type Page<Event> = { events: Event[]; next: string | null }

/** Returns a page of a story, newest first. Throws 40000 for a place that no page ended at. */
export async function pageOfStory<Event extends StoryEvent>(
  desk: Desk,
  told: readonly Telling<Event>[],
  { only, after }: Asked,
): Promise<Page<Event>> {
  const from = after === undefined ? undefined : placeIn(after)
  const asked = told.filter(({ source, ids }) => ids.length > 0 && (only === undefined || source.kind === only))
  const found = await together(...asked.map(one => () => eventsOf(desk, one, from)))
  const each = new Map<string, Found<Event>>()
  for (const one of found.flat()) if (!each.has(one.event.key)) each.set(one.event.key, one)
  const [page, rest] = split([...each.values()].sort(newestFirst))
  const last = page.at(-1)
  return {
    events: page.flatMap(({ event, unseen }) => (unseen ? [] : [event])),
    next: rest && last ? placeOf(last) : null,
  }
}

type Found<Event> = Place & { event: Event; unseen: boolean }

const split = <T>(all: T[]): [T[], boolean] => [all.slice(0, perPage), all.length > perPage]

async function eventsOf<Event extends StoryEvent>(
  desk: Desk,
  { source, ids }: Telling<Event>,
  from: Place | undefined,
): Promise<Found<Event>[]> {
  const { code, kind } = source
  const told = await source.read(desk, ids, from ? beforeIn(from, code) : { at: first, id: 0 }, perPage + 1)
  return told.map(({ id, at, unseen = false, record: _, ...said }) => {
    const event = { ...empty, ...said, key: `${code}:${id}`, at, kind } as unknown as Event
    return { at, code, id, unseen, event }
  })
}

const empty = { text: '', about: '', changes: [], amount: null, state: null, path: null }

type Place = { at: string; code: string; id: number }

/** Returns where a source goes on: of one moment the sources follow each other by their names. */
function beforeIn(place: Place, code: string): Before {
  const { at } = place
  if (code === place.code) return { at, id: place.id }
  return { at, id: code > place.code ? mostId : 0 }
}

/** Orders moments as the database writes them, whose fractions of a second have as many digits as they need. */
const exactly = (at: string) => at.replace(/(?:\.(\d+))?\+00:00$/, (_, digits = '') => `.${digits.padEnd(6, '0')}`)

function newestFirst(a: Place, b: Place): number {
  const [one, other] = [exactly(a.at), exactly(b.at)]
  if (one !== other) return one < other ? 1 : -1
  return a.code === b.code ? b.id - a.id : a.code < b.code ? -1 : 1
}

/** Writes a place for an address, where a plus would be read as a blank. */
const placeOf = ({ at, code, id }: Place) => `${at.replace('+00:00', 'Z')}~${code}~${id}`

function placeIn(text: string): Place {
  const [at = '', code = '', id = ''] = text.split('~')
  const isPlace = Timestamp.safeParse(at).success && /^[a-zA-Z]+$/.test(code) && /^\d{1,15}$/.test(id)
  if (!isPlace) throw badInput('after', '翻页的位置不对，请从头看')
  return { at, code, id: Number(id) }
}
