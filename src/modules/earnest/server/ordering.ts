import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handOverParts, holdsOf, type Part } from '../../warehouse/server/index.ts'
import { type EarnestRecord, ownerOf } from './earnests.ts'
import { changeEarnest, letGo } from './holding.ts'

/** What a line of an order wants of the goods that earnests of its contract keep: so many pieces of the keys that `of` tells. */
export type Wanting = Required<Pick<Part, 'of'>> & { pieces: number; to: Required<Part>['owner'] }

/** How many pieces of each want were handed over, and of which earnests, of which some were of several lots with the customer's consent. */
export type Handed = { pieces: number[]; from: Pick<EarnestRecord, 'id' | 'number' | 'mixed' | 'createdAt'>[] }

/** Hands what one still keeps to lines of an order. Returns how many pieces of each want. */
async function handOne(desk: Desk, earnest: EarnestRecord, wanted: readonly Wanting[]): Promise<number[]> {
  const owner = ownerOf(earnest)
  return handOverParts(
    desk,
    wanted.map(({ to, pieces, of }) => ({ owner, to, pieces, of })),
    null,
  )
}

/**
 * Hands the goods that signed earnests of a locked contract keep to the lines of an order of it that is being placed, at most what they want, in this
 * transaction: nobody else could take them in between (chain.md §4, Earnest). The rest stays with the earnest until the contract's last line is ordered
 * (`isLast`); one with which nothing is left is ordered.
 */
export async function handToOrder(
  desk: Desk,
  contractId: number,
  wanted: readonly Wanting[],
  isLast: boolean,
): Promise<Handed> {
  const found = await desk.from('earnest').select('id').where('contractId', '=', contractId).execute()
  const ids = found.map(({ id }) => id)
  const signed = ids.length === 0 ? [] : await desk.lock('earnest', ids)
  let open = [...wanted]
  const from: EarnestRecord[] = []
  for (const earnest of signed.filter(({ state }) => state === 'signed')) {
    const handed = await handOne(desk, earnest, open)
    open = open.map((want, at) => ({ ...want, pieces: want.pieces - (handed[at] as number) }))
    const isHanded = handed.some(pieces => pieces > 0)
    if (isHanded) from.push(earnest)
    if (isHanded || isLast) await settle(desk, earnest, isLast)
  }
  return { pieces: wanted.map((want, at) => want.pieces - (open[at] as Wanting).pieces), from }
}

/** Ends a locked one of which nothing is left, or is needed any more. */
async function settle(desk: Desk, earnest: EarnestRecord, isLast: boolean): Promise<void> {
  if (isLast) await letGo(desk, earnest)
  else if ((await holdsOf(desk, ownerOf(earnest))).length > 0) return
  await changeEarnest(desk, earnest, { state: 'ordered' }, '下单，留货转给下单单')
}
