import { formatDate } from '../../../../kernel/api/time.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { overKeys, splitLateCost } from '../../api/value.ts'
import { readHolding } from '../holds/holding.ts'
import { lockKeysById } from '../keys/lockKeys.ts'
import { Ledger } from './ledger.ts'
import { lockLots } from './lots.ts'
import type { Cause, OfLine } from './movement.ts'
import { assertNew, type Posted, storeEntries } from './store.ts'

/**
 * A cost that comes after a receipt (freight, a price difference; less than 0 where it becomes cheaper), in fen: the entry of that receipt, and how many
 * pieces of it did not go back to the supplier.
 */
export type LateCost = OfLine & { entryId: number; base: number; cost: number }

/**
 * Adds late costs to what is still there of receipts, over the keys of their lots; the rest is variance of today. No earlier entry changes
 * (chain-stock.md, Late cost). Returns the entries; those of a line sum to its cost, in `value` and `variance` together.
 */
export async function postLateCost(desk: Desk, cause: Cause, costs: readonly LateCost[]): Promise<Posted[]> {
  const receipts = await desk
    .from('stockEntry')
    .select(['id', 'keyId', 'lotId'])
    .where(
      'id',
      'in',
      costs.map(({ entryId }) => entryId),
    )
    .execute()
  const lots = await lockLots(
    desk,
    receipts.map(({ lotId }) => lotId),
  )
  const { rows } = await desk.client.query<{ id: number }>(
    'select id from stock_key where office_id = $1 and lot_id = any($2::bigint[])',
    [desk.officeId, [...lots.keys()]],
  )
  const keys = await lockKeysById(
    desk,
    rows.map(({ id }) => id),
  )
  const { now } = await readHolding(desk, [])
  await assertNew(
    desk,
    cause,
    costs.map(({ line, movement = '' }) => ({ line, movement })),
  )
  const ledger = new Ledger(keys, lots, formatDate(now))
  for (const { entryId, base, cost, line, movement = '' } of costs) {
    const { keyId, lotId } = receipts.find(({ id }) => id === entryId) as (typeof receipts)[number]
    const ofLot = [...ledger.keys.values()].filter(key => key.lotId === lotId)
    const onHand = ofLot.reduce((all, key) => all + key.onHand, 0)
    const { stock, variance } = splitLateCost(cost, { base, onHand, since: await cameSince(desk, lotId, entryId) })
    const shares = overKeys(
      stock,
      ofLot.map(key => key.onHand),
    )
    for (const [at, key] of ofLot.entries()) {
      const share = shares[at] ?? 0
      const rest = key.id === keyId ? variance : 0
      if (share !== 0 || rest !== 0) ledger.cost(key, share, rest, { act: 'cost', line, movement })
    }
  }
  return storeEntries(desk, cause, ledger, now)
}

/** Returns how many pieces of a lot came from outside after an entry, less what of these was taken back. */
async function cameSince(desk: Desk, lotId: number, entryId: number): Promise<number> {
  const { rows } = await desk.client.query<{ pieces: number }>(
    `select coalesce(sum(pieces), 0)::bigint as pieces from stock_entry
     where office_id = $1 and lot_id = $2 and from_outside and id > $3 and (reverses_id is null or reverses_id > $3)`,
    [desk.officeId, lotId, entryId],
  )
  return rows[0]?.pieces ?? 0
}
