import { mulDiv } from '../../../../kernel/api/division.ts'
import { amountOf, hasUnit } from '../../../goods/api/units.ts'
import { fitted, looseAfterIssue, looseAfterReceipt } from '../../api/loose.ts'
import { issueValue } from '../../api/value.ts'
import type { LockedKey } from '../keys/lockKeys.ts'
import type { LockedLot } from './lots.ts'
import type { Entry } from './movement.ts'

/** What an entry says besides what it changes. */
type Said = Pick<Entry, 'act' | 'line' | 'movement'> &
  Partial<Pick<Entry, 'fromOutside' | 'sinceOn' | 'reversesId' | 'variance'>>

/** What leaves a key: pieces with their value, of which so many were loose. */
export type Left = { pieces: number; value: number; loose: number }

/**
 * Computes entries one after the other from keys and lots as they were when they were locked: each entry says what is in its key after it. It
 * computes no more than is there; whoever lets pieces leave has asked before whether they are there.
 */
export class Ledger {
  readonly entries: Entry[] = []
  readonly keys: ReadonlyMap<number, LockedKey>
  readonly lots: ReadonlyMap<number, LockedLot>
  readonly day: string

  /** `day`: the Shanghai day of posting. */
  constructor(keys: readonly LockedKey[], lots: ReadonlyMap<number, LockedLot>, day: string) {
    this.keys = new Map(keys.map(key => [key.id, { ...key }]))
    this.lots = new Map([...lots].map(([id, lot]) => [id, { ...lot }]))
    this.day = day
  }

  key(id: number): LockedKey {
    return this.keys.get(id) as LockedKey
  }

  #lot({ lotId }: LockedKey): LockedLot {
    return this.lots.get(lotId) as LockedLot
  }

  /** Adds the entry that brings a key to these sums. */
  #add(key: LockedKey, { onHand, loose, value }: Pick<LockedKey, 'onHand' | 'loose' | 'value'>, said: Said): void {
    const change = { pieces: onHand - key.onHand, loose: loose - key.loose, value: value - key.value }
    const after = { onHandAfter: onHand, looseAfter: loose, valueAfter: value }
    const rest = { variance: 0, fromOutside: false, sinceOn: null, reversesId: null }
    this.entries.push({ keyId: key.id, lotId: key.lotId, ...rest, ...change, ...after, ...said })
    this.#lot(key).onHand += change.pieces
    Object.assign(key, { onHand, loose, value })
  }

  /**
   * Lets pieces leave a key: at its average, or at a `value` as far as it is there; what they are worth beyond a `credit` is variance. Returns what left.
   */
  leave(
    key: LockedKey,
    leaving: { pieces: number; boxes?: number | undefined; value?: number; credit?: number | undefined },
    said: Said,
  ): Left {
    const { pieces, boxes = 0, credit } = leaving
    const onHand = key.onHand - pieces
    const { loose, taken } = looseAfterIssue(key, { pieces, boxes })
    const average = issueValue(key.value, pieces, key.onHand)
    const value = onHand === 0 ? key.value : Math.min(leaving.value ?? average, key.value)
    const variance = credit === undefined ? {} : { variance: value - credit }
    this.#add(key, { onHand, loose, value: key.value - value }, { ...said, ...variance })
    return { pieces, value, loose: taken }
  }

  /** Lets pieces come into a key; `since`: of which day they are where they come from another lot. */
  come(
    key: LockedKey,
    { pieces, value, loose }: Omit<Left, 'loose'> & { loose?: number | undefined },
    since: string | null,
    said: Said,
  ): void {
    const lot = this.#lot(key)
    const begins = lot.sinceOn === null || (lot.onHand === 0 && (said.fromOutside === true || since !== null))
    const sinceOn = begins ? (since ?? this.day) : null
    const after = {
      onHand: key.onHand + pieces,
      loose: looseAfterReceipt(key, pieces, loose),
      value: key.value + value,
    }
    this.#add(key, after, { ...said, sinceOn })
    if (sinceOn !== null) lot.sinceOn = sinceOn
    if (said.fromOutside && value > 0 && pieces > 0) Object.assign(lot, { costValue: value, costPieces: pieces })
  }

  /** Opens boxes of a key, or closes them (negative). */
  box(key: LockedKey, boxes: number, said: Said): void {
    this.#add(key, { ...key, loose: key.loose + boxes * (key.boxPieces ?? 0) }, said)
  }

  /** Takes back that `loose` pieces were taken out of boxes, or put into them (negative), as far as they are there. */
  unbox(key: LockedKey, loose: number, said: Said): void {
    this.#add(key, { ...key, loose: fitted({ ...key, loose: key.loose - loose }) }, said)
  }

  /** Adds a cost (fen, or less than 0) to what is in a key, as far as something is there; the rest is variance with what is given as such. */
  cost(key: LockedKey, cost: number, variance: number, said: Said): void {
    const worth = key.onHand === 0 ? 0 : Math.max(cost, -key.value)
    this.#add(key, { ...key, value: key.value + worth }, { ...said, variance: variance + cost - worth })
  }

  /** Brings back pieces that an entry let leave, with the loose ones as they were where they fit. */
  comeBack(
    key: LockedKey,
    entry: { pieces: number; value: number; loose: number; since: string | null },
    said: Said,
  ): void {
    const onHand = key.onHand + entry.pieces
    const loose = fitted({ onHand, loose: key.loose + entry.loose, boxPieces: key.boxPieces })
    const lot = this.#lot(key)
    const sinceOn =
      lot.sinceOn === null || (lot.onHand === 0 && entry.since !== null) ? (entry.since ?? this.day) : null
    this.#add(key, { onHand, loose, value: key.value + entry.value }, { ...said, sinceOn })
    if (sinceOn !== null) lot.sinceOn = sinceOn
  }

  /** Returns what pieces are worth that come in without a value of their own: at the key's average, else at what the lot or the goods cost last; else 0. */
  worth(key: LockedKey, pieces: number): number {
    if (key.onHand > 0) return mulDiv(key.value, pieces, key.onHand)
    const { costValue, costPieces, goods } = this.#lot(key)
    if (costValue !== null && costPieces !== null) return mulDiv(costValue, pieces, costPieces)
    return goods.cost === null || !hasUnit(goods, goods.priceUnit)
      ? 0
      : amountOf(goods, pieces, goods.cost, goods.priceUnit)
  }

  /** Returns since when the lot of a key counts its age. */
  since(key: LockedKey): string | null {
    return this.#lot(key).sinceOn
  }
}
