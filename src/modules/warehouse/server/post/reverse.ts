import type { Selectable } from 'kysely'
import { formatDate } from '../../../../kernel/api/time.ts'
import type { StockEntry } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { isReversed } from '../../../../kernel/server/ledger/reverse.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import type { Cut } from '../../api/gives.ts'
import { expireLapsed, readHolding } from '../holds/holding.ts'
import { type LockedKey, lockKeysById } from '../keys/lockKeys.ts'
import { assertThere, cutHolds } from './check.ts'
import { Ledger } from './ledger.ts'
import { assertPlaces, lockLots } from './lots.ts'
import type { Cause, Entry, Movement } from './movement.ts'
import { type Posted, storeEntries } from './store.ts'

type Stored = Selectable<StockEntry>

/** What is taken back of a document: all of it, or the movements that are named (`accept:2`) of all its lines, or of some. */
export type Original = Pick<Cause, 'kind' | 'id'> & { movements?: readonly string[]; lines?: readonly number[] }

/**
 * Takes a posting back by the opposite movements today, at the original's value as far as it is still there (the rest is variance); no earlier entry
 * changes. `places`: where each line stands in the document, from 0, for refusals. Throws 40900 where it was taken back before, and by line where
 * less is free than it brought.
 */
export async function reversePosting(
  desk: Desk,
  cause: Cause,
  original: Original,
  { places = new Map(), cuts = [] }: { places?: ReadonlyMap<number, number>; cuts?: readonly Cut[] } = {},
): Promise<Posted[]> {
  const first = await entriesOf(desk, original)
  const lots = await lockLots(
    desk,
    first.map(({ lotId }) => lotId),
  )
  const keys = await lockKeysById(
    desk,
    first.map(({ keyId }) => keyId),
  )
  const entries = await entriesOf(desk, original)
  if (
    entries.length === 0 ||
    (await isReversed(
      desk,
      'stockEntry',
      entries.map(({ id }) => id),
    ))
  )
    throw conflict('这张单据已经冲销，或没有可以冲销的库存变动')
  const placeOf = ({ lineId }: Stored) => places.get(lineId) ?? 0
  const byId = new Map(keys.map(key => [key.id, key]))
  const keyOf = ({ keyId }: Stored) => byId.get(keyId) as LockedKey
  await assertPlaces(
    desk,
    entries.map(entry => ({ at: placeOf(entry), key: keyOf(entry), comes: -entry.pieces })),
    lots,
  )
  const holding = await readHolding(
    desk,
    keys.map(({ id }) => id),
  )
  const held = await cutHolds(desk, holding.now, await expireLapsed(desk, holding), cuts)
  const all = [...Map.groupBy(entries, ({ lineId, movement }) => `${lineId}/${movement}`).values()].map(pairOf)
  // What left comes back before what came leaves: 直送 posted both.
  const pairs = [...all.filter(onlyLeft), ...all.filter(pair => !onlyLeft(pair))]
  const movements = pairs.flatMap(({ came, left, still }): Movement[] => {
    const base = { line: 0, at: placeOf((came ?? left ?? still[0]) as Stored), act: 'issue' as const }
    if (came && left) return [{ ...base, from: keyOf(came), into: keyOf(left), pieces: came.pieces }]
    if (came) return [{ ...base, from: keyOf(came), pieces: came.pieces }]
    return left ? [{ ...base, into: keyOf(left), pieces: -left.pieces, value: 0 }] : []
  })
  await assertThere(desk, keys, movements, held)
  const ledger = new Ledger(keys, lots, formatDate(holding.now))
  for (const pair of pairs) takeBack(ledger, pair)
  return storeEntries(desk, cause, ledger, holding.now)
}

const entriesOf = (desk: Desk, { kind, id, movements, lines }: Original): Promise<Stored[]> =>
  desk
    .from('stockEntry')
    .selectAll()
    .where('documentKind', '=', kind)
    .where('documentId', '=', id)
    .where('reversesId', 'is', null)
    .$if(movements !== undefined, query => query.where('movement', 'in', [...(movements ?? [])]))
    .$if(lines !== undefined, query => query.where('lineId', 'in', [...(lines ?? [])]))
    .orderBy('id')
    .execute()

/** The entries of one movement: what came, what left, and what changed without pieces. */
type Pair = { came?: Stored | undefined; left?: Stored | undefined; still: readonly Stored[] }

const pairOf = (entries: readonly Stored[]): Pair => ({
  came: entries.find(({ pieces }) => pieces > 0),
  left: entries.find(({ pieces }) => pieces < 0),
  still: entries.filter(({ pieces }) => pieces === 0),
})

const onlyLeft = ({ came, left }: Pair): boolean => left !== undefined && came === undefined

function takeBack(ledger: Ledger, { came, left, still }: Pair): void {
  const saying = ({ id, lineId, fromOutside }: Stored) =>
    ({ act: 'reversal', line: lineId, movement: `reversal:${id}`, fromOutside, reversesId: id }) as const
  let worth = left ? -left.value : 0
  if (came) {
    const key = ledger.key(came.keyId)
    const boxes = key.boxPieces === null ? 0 : Math.max(0, Math.floor((came.pieces - came.loose) / key.boxPieces))
    const entry = ledger.entries.length
    const gone = ledger.leave(key, { pieces: came.pieces, boxes, value: came.value }, saying(came))
    if (left) worth = gone.value
    else (ledger.entries[entry] as Entry).variance = came.value - gone.value
  }
  if (left) {
    const key = ledger.key(left.keyId)
    const since = came && came.lotId !== left.lotId ? ledger.since(ledger.key(came.keyId)) : null
    const said = { ...saying(left), variance: -left.variance }
    ledger.comeBack(key, { pieces: -left.pieces, value: worth, loose: -left.loose, since }, said)
  }
  for (const one of still) {
    const key = ledger.key(one.keyId)
    if (one.act === 'cost') ledger.cost(key, -one.value, -one.variance, saying(one))
    else ledger.unbox(key, one.loose, saying(one))
  }
}
