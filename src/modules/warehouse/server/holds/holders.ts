import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { point } from '../../../../kernel/server/module.ts'
import { stockElements } from '../../api/elements.ts'
import type { Awaiting } from './awaiting.ts'

/** Whose a reservation is: a document by its kind and number, and perhaps one of its lines. */
export type Owner = { kind: string; id: number; line?: number | null }

/** What of a reservation gave way to somebody else. */
export type GaveWay = { reservationId: number; ownerId: number; line: number | null; pieces: number }

/** A kind of document that reserves goods. */
export type HolderKind = {
  kind: string
  /** What it is called: 库存定金. */
  title: string
  /** Returns in words, by id, those of the owners that the person may see. */
  names(desk: Desk, ids: readonly number[]): Promise<Map<number, string>>
  /** SQL over the office $1 that gives the `id` of every owner that may hold goods now. */
  living: string
  /** How goods may be ordered for it; without it they may not. */
  awaits?: Awaiting
  /** Tells the owners' people which of their reservations gave way. */
  gaveWay?(desk: Desk, gone: readonly GaveWay[]): Promise<void>
}

/** The kinds of documents that reserve goods. */
export const holders = point<HolderKind>('holders')

/** Returns the kind of an owner; undefined where no module brings it (any more). */
export const holderOf = (desk: Desk, kind: string): HolderKind | undefined =>
  desk.brought(holders).find(one => one.kind === kind)

type Owned = { ownerKind: string; ownerId: number }

/** Returns what says in words whose a reservation is (库存定金 DJ2611-0003); undefined of those that the person may not see. One query per kind of owner. */
export async function ownersInWords(desk: Desk, owned: readonly Owned[]): Promise<(of: Owned) => string | undefined> {
  const words = new Map<string, string>()
  const kinds = desk.may(stockElements.holders) ? desk.brought(holders) : []
  for (const { kind, title, names } of kinds) {
    const ids = owned.filter(({ ownerKind }) => ownerKind === kind).map(({ ownerId }) => ownerId)
    if (ids.length === 0) continue
    for (const [id, name] of await names(desk, ids)) words.set(`${kind}/${id}`, `${title} ${name}`)
  }
  return ({ ownerKind, ownerId }) => words.get(`${ownerKind}/${ownerId}`)
}
