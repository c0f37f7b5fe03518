import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import { stockElements } from '../../api/elements.ts'
import type { Cut } from '../../api/gives.ts'
import { type KeyGiven, keyOf, nameOfKey } from '../../api/key.ts'
import { holderOf } from '../holds/holders.ts'
import { changeHolds, isOf, type Reservation } from '../holds/holding.ts'
import type { LockedKey } from '../keys/lockKeys.ts'
import { type Lack, refuseLacks } from './lacks.ts'
import type { Leaving, Movement } from './movement.ts'

/** Finds a locked key by what names it. */
export const finder = (keys: readonly LockedKey[]) => {
  const byName = new Map(keys.map(key => [nameOfKey(key), key]))
  return (given: KeyGiven): LockedKey => byName.get(nameOfKey(keyOf(given))) as LockedKey
}

/** Lets reservations give way to a posting, and tells their people. Throws 40300 without the right, 40900 for more than they hold. */
export async function cutHolds(
  desk: Desk,
  now: string,
  holds: readonly Reservation[],
  cuts: readonly Cut[],
): Promise<Reservation[]> {
  if (cuts.length === 0) return [...holds]
  desk.demand(stockElements.cut)
  const changes = cuts.map(({ reservationId, pieces }, at) => {
    const hold = holds.find(({ id }) => id === reservationId)
    if (!hold || cuts.findIndex(one => one.reservationId === reservationId) < at)
      throw badInput('cuts', '要让出的预留已经不在，请刷新后重新选择')
    if (pieces < 1 || pieces > hold.pieces)
      throw conflict(
        desk.may(stockElements.stock)
          ? `这笔预留只剩 ${hold.pieces} 片，请让出不超过这么多`
          : '这笔预留没有这么多，请改小让出的片数',
      )
    return { hold, act: 'cut' as const, pieces: -pieces }
  })
  const cut = new Map((await changeHolds(desk, now, changes, '让出预留')).map(hold => [hold.id, hold]))
  for (const [kind, some] of Map.groupBy(changes, ({ hold }) => hold.ownerKind)) {
    const gone = some.map(({ hold, pieces }) => ({
      reservationId: hold.id,
      ownerId: hold.ownerId,
      line: hold.ownerLine,
      pieces: -pieces,
    }))
    await holderOf(desk, kind)?.gaveWay?.(desk, gone)
  }
  return holds.map(hold => cut.get(hold.id) ?? hold).filter(({ pieces }) => pieces > 0)
}

/** Uses up the reservations of owners for whom pieces leave, the oldest first. Returns what is left of all. */
export async function spendHolds(
  desk: Desk,
  now: string,
  holds: readonly Reservation[],
  leaving: readonly { key: LockedKey; movement: Leaving }[],
): Promise<Reservation[]> {
  const used = new Map<number, number>()
  for (const { key, movement } of leaving) {
    let left = movement.for ? movement.pieces : 0
    for (const hold of holds.filter(({ keyId }) => keyId === key.id)) {
      if (left === 0 || !movement.for || !isOf(hold, movement.for)) continue
      const takes = Math.min(left, hold.pieces - (used.get(hold.id) ?? 0))
      used.set(hold.id, (used.get(hold.id) ?? 0) + takes)
      left -= takes
    }
  }
  const changes = holds.flatMap(hold => {
    const pieces = used.get(hold.id) ?? 0
    return pieces > 0 ? [{ hold, act: 'consume' as const, pieces: -pieces }] : []
  })
  const changed = new Map((await changeHolds(desk, now, changes, '使用预留')).map(hold => [hold.id, hold]))
  return holds.map(hold => changed.get(hold.id) ?? hold).filter(({ pieces }) => pieces > 0)
}

/**
 * Refuses a document of which any key lacks something: its lines count together, and what others have reserved stays. `holds` are what is reserved
 * once the document has used up its own.
 */
export async function assertThere(
  desk: Desk,
  keys: readonly LockedKey[],
  movements: readonly Movement[],
  holds: readonly Reservation[],
): Promise<void> {
  const find = finder(keys)
  const there = new Map(keys.map(key => [key.id, key.onHand]))
  const taken = new Map<number, { at: Set<number>; wanted: number; lacks: number }>()
  const holdsOf = Map.groupBy(holds, ({ keyId }) => keyId)
  const reserved = (id: number) => (holdsOf.get(id) ?? []).reduce((all, { pieces }) => all + pieces, 0)
  const came = new Map<number, number>()
  for (const movement of movements) {
    if ('from' in movement) {
      const { id } = find(movement.from)
      const one = taken.get(id) ?? { at: new Set(), wanted: 0, lacks: 0 }
      const left = (there.get(id) ?? 0) - movement.pieces
      const over = Math.max(0, reserved(id) - left)
      taken.set(id, { at: one.at.add(movement.at), wanted: one.wanted + movement.pieces, lacks: one.lacks + over })
      there.set(id, left + over)
    }
    if ('into' in movement) {
      const { id } = find(movement.into)
      there.set(id, (there.get(id) ?? 0) + movement.pieces)
      came.set(id, (came.get(id) ?? 0) + movement.pieces)
    }
  }
  const lacks = [...taken].flatMap(([id, { at, wanted, lacks: by }]): Lack[] => {
    const key = keys.find(one => one.id === id) as LockedKey
    if (by === 0) return []
    return [
      { key, at: [...at], wanted, there: key.onHand + (came.get(id) ?? 0), holds: holdsOf.get(id) ?? [], lacks: by },
    ]
  })
  if (lacks.length > 0) await refuseLacks(desk, lacks)
}
