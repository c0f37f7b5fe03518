import { formatDate } from '../../../../kernel/api/time.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { lineMoney } from '../../../../kernel/server/money.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import { stockElements } from '../../api/elements.ts'
import type { Cut } from '../../api/gives.ts'
import { sameKey } from '../../api/key.ts'
import { expireLapsed, readHolding } from '../holds/holding.ts'
import { giveBack, keysOfSpare, type Spare } from '../holds/spare.ts'
import { lockKeys } from '../keys/lockKeys.ts'
import { assertThere, cutHolds, finder, spendHolds } from './check.ts'
import { Ledger } from './ledger.ts'
import { assertPlaces, lockLots } from './lots.ts'
import { type Cause, type Coming, keysOf, type Movement } from './movement.ts'
import { assertNew, type Posted, storeEntries } from './store.ts'

/** Returns the keys that a movement names, with what comes into each. */
const namedBy = (movement: Movement) =>
  keysOf(movement).map(key => {
    const pieces = 'of' in movement ? 0 : movement.pieces
    return { at: movement.at, key, comes: 'from' in movement && key === movement.from ? -pieces : pieces }
  })

const isComing = (movement: Movement): movement is Coming => 'into' in movement && !('from' in movement)

/**
 * Posts all movements of a document: locks its lots and keys and waits for them, computes nothing before, checks the document as a whole and appends
 * its entries. `cuts` are the reservations that give way to it, `spare` what owners need no more once it has posted. Throws 40000 and 40900 by line;
 * then nothing has moved. One posting in a transaction, after the document's own lock; what it needs of other keys is named in the same posting.
 */
export async function post(
  desk: Desk,
  cause: Cause,
  movements: readonly Movement[],
  cuts: readonly Cut[] = [],
  spare: readonly Spare[] = [],
): Promise<Posted[]> {
  if (movements.length === 0) return []
  assertMovements(movements)
  const named = movements.flatMap(namedBy)
  const lots = await lockLots(
    desk,
    named.map(({ key }) => key.lotId),
  )
  await assertPlaces(desk, named, lots)
  const keys = await lockKeys(desk, [...named.map(({ key }) => key), ...(await keysOfSpare(desk, spare))])
  const ids = keys.map(({ id }) => id)
  const holding = await readHolding(desk, ids)
  await assertNew(
    desk,
    cause,
    movements.map(({ line, movement = '' }) => ({ line, movement })),
  )
  // What comes from elsewhere may leave in the same document: 直送.
  const ordered = [...movements.filter(isComing), ...movements.filter(one => !isComing(one))]
  const find = finder(keys)
  const leaving = ordered.flatMap(one => ('from' in one ? [{ key: find(one.from), movement: one }] : []))
  const held = await cutHolds(desk, holding.now, await expireLapsed(desk, holding), cuts)
  const unspent = await spendHolds(desk, holding.now, held, leaving)
  const left = await giveBack(desk, holding.now, unspent, spare)
  await assertThere(desk, keys, ordered, left)
  const ledger = new Ledger(keys, lots, formatDate(holding.now))
  for (const movement of ordered) enter(desk, ledger, find, movement)
  return storeEntries(desk, cause, ledger, holding.now)
}

/** Throws where the caller's movements are no whole pieces, or go from a key to itself: whoever reads lines has refused them before. */
function assertMovements(movements: readonly Movement[]): void {
  for (const movement of movements) {
    const count = 'of' in movement ? movement.boxes : movement.pieces
    if (!Number.isInteger(count) || count < 1)
      throw badInput(`lines.${movement.at}`, `第 ${movement.at + 1} 行：数量应为 1 或更大的整数`)
    if ('from' in movement && 'into' in movement && sameKey(movement.from, movement.into))
      throw badInput(`lines.${movement.at}`, `第 ${movement.at + 1} 行：移出和移入的是同一处，请改其中一个`)
  }
}

function enter(desk: Desk, ledger: Ledger, find: ReturnType<typeof finder>, movement: Movement): void {
  const said = { act: movement.act, line: movement.line, movement: movement.movement ?? '' }
  const known = (...given: Parameters<typeof find>) => ledger.key(find(...given).id)
  if ('of' in movement) {
    boxed(desk, ledger, known(movement.of), movement.boxes, said, movement.at)
    return
  }
  if ('from' in movement) {
    const from = known(movement.from)
    const left = ledger.leave(from, movement, said)
    if (!('into' in movement)) return
    const into = known(movement.into)
    const since = into.lotId === from.lotId ? null : ledger.since(from)
    ledger.come(into, { ...left, loose: into.boxPieces === from.boxPieces ? left.loose : undefined }, since, said)
    return
  }
  const { pieces, loose, value, fromOutside } = movement
  const into = known(movement.into)
  const worth = value === 'average' ? lineMoney(() => ledger.worth(into, pieces), movement.at) : value
  ledger.come(into, { pieces, loose, value: worth }, null, { ...said, fromOutside: fromOutside ?? false })
}

function boxed(
  desk: Desk,
  ledger: Ledger,
  key: ReturnType<Ledger['key']>,
  boxes: number,
  said: Parameters<Ledger['box']>[2],
  at: number,
): void {
  if (key.boxPieces === null) throw conflict(`第 ${at + 1} 行：这个批次没有每箱片数，补上每箱片数才能拆箱或合箱`)
  const most = said.act === 'open' ? (key.onHand - key.loose) / key.boxPieces : Math.floor(key.loose / key.boxPieces)
  const [what, count] = said.act === 'open' ? ['整箱', `只有 ${most} 箱`] : ['散片', `只够合成 ${most} 箱`]
  if (boxes > most)
    throw conflict(`第 ${at + 1} 行：${what}${desk.may(stockElements.stock) ? count : '不够'}，请改小箱数`)
  ledger.box(key, said.act === 'open' ? boxes : -boxes, said)
}
