import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { KeyGiven } from '../../api/key.ts'
import { type HolderKind, holderOf, holders, type Owner, ownersInWords } from './holders.ts'

/** What an owner still lacks of goods, in pieces: more than it holds. */
export type Lack = { id: number; goodsId: number; pieces: number }

/** Pieces of a key that arrived and were ordered for an owner. */
export type Arrival = { owner: Owner; key: KeyGiven; pieces: number }
export type Arrived = Omit<Arrival, 'owner'>

/** How goods may be ordered for an owner before they are there. */
export type Awaiting = {
  /** Returns what those of the owners that wait for goods lack: of these, or of all that the person may see. */
  lacks(desk: Desk, ids: readonly number[] | 'seen'): Promise<Lack[]>
  /** Locks owners, before stock. */
  lock(desk: Desk, ids: readonly number[]): Promise<unknown>
  /**
   * Reserves for a locked owner what arrived for it, at most what it lacks by then; the keys are locked. What it needs no more stays free (chain-stock.md,
   * Expected goods).
   */
  take(desk: Desk, id: number, arrived: readonly Arrived[]): Promise<void>
}

type Waiting = Lack & { kind: string; name: string }

/** Returns for whom goods may be ordered and what they lack, as far as the person may see whose reservations there are: all, or one of them. */
export async function awaitingOf(desk: Desk, one?: { kind: string; id: number }): Promise<Waiting[]> {
  const told: Waiting[] = []
  for (const { kind, awaits } of desk.brought(holders)) {
    if (!awaits || (one && one.kind !== kind)) continue
    const lacks = await awaits.lacks(desk, one ? [one.id] : 'seen')
    const nameOf = await ownersInWords(
      desk,
      lacks.map(({ id }) => ({ ownerKind: kind, ownerId: id })),
    )
    for (const lack of lacks) {
      const name = nameOf({ ownerKind: kind, ownerId: lack.id })
      if (name !== undefined) told.push({ ...lack, kind, name })
    }
  }
  return told
}

const ofKinds = (desk: Desk, arrivals: readonly Arrival[]) =>
  [...Map.groupBy(arrivals, ({ owner }) => owner.kind)].flatMap(([kind, some]) => {
    const { awaits } = (holderOf(desk, kind) ?? {}) as Partial<HolderKind>
    return awaits ? [{ awaits, byId: Map.groupBy(some, ({ owner }) => owner.id) }] : []
  })

/** Locks the owners for whom goods arrive, before stock. */
export async function lockAwaiting(desk: Desk, arrivals: readonly Arrival[]): Promise<void> {
  for (const { awaits, byId } of ofKinds(desk, arrivals)) await awaits.lock(desk, [...byId.keys()])
}

/** Reserves for locked owners what arrived for them and is posted; the rest of it stays free, for nobody who waits longer. */
export async function takeArrivals(desk: Desk, arrivals: readonly Arrival[]): Promise<void> {
  for (const { awaits, byId } of ofKinds(desk, arrivals))
    for (const [id, some] of byId) await awaits.take(desk, id, some)
}
