import { sql } from 'kysely'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { specialsOf, specialsUsedBy } from '../../../special/server/index.ts'
import { shrunk } from '../../api/terms.ts'
import { type After, type ColumnRow, columnRows } from '../lines/columns.ts'
import { presentShape, shapeOf } from '../lines/shape.ts'
import { giveBackSpecials, refusalOf, type Taking, takenBy, takenMore, takeSpecials } from '../lines/specials.ts'
import { insertLines } from '../lines/store.ts'
import type { Beyond } from '../record/beyond.ts'
import { contracts } from '../record/contracts.ts'
import { holdDealOf, type LockedContract, lockContract, today } from '../record/lock.ts'
import { followSold } from '../record/sold.ts'
import { appendTerms, type TermEntry } from '../terms/terms.ts'
import { outWords, underWords } from './bounds.ts'
import { cancelRefusal } from './cancelling.ts'
import { type ChangeRecord, type FreshRow, type StoredChangeLine, storedChangeLines } from './store.ts'

/**
 * Makes a change order effective, in this transaction: lines, terms, special offers, the contract's version and what its deal was won for change
 * together. Returns why that is not possible any more, in words, and then changes only the order's state.
 */
export async function takeChange(desk: Desk, beyond: Beyond, changeId: number): Promise<string | null> {
  const on = today()
  const known = await desk
    .from('contractChange')
    .select('contractId')
    .where('id', '=', changeId)
    .executeTakeFirstOrThrow()
  await holdDealOf(desk, known.contractId)
  await beyond.hold(desk, on)
  const locked = await lockContract(desk, known.contractId)
  const change = await desk.lockOne('contractChange', changeId, '增减项')
  const lines = await storedChangeLines(desk, changeId)
  const rows = new Map((await columnRows(desk, known.contractId)).map(row => [row.id, row]))
  const refusal = await refusalFor(desk, beyond, locked, change, lines, rows)
  if (refusal !== null) {
    await desk.change(
      'contractChange',
      change,
      { state: 'rejected' },
      { action: `未能生效：${refusal}`, name: change.number },
    )
    await contracts.tell(desk, [locked.contract])
    return refusal
  }
  await carryOut(desk, beyond, locked, change, lines, rows, on)
  return null
}

/** Tells whether goods may come back to a contract: it is in effect, or was carried out; of one that is cancelled nothing is left. */
export const mayReturn = ({ state, cancelledOn }: Pick<LockedContract['contract'], 'state' | 'cancelledOn'>) =>
  state === 'effective' || (state === 'completed' && cancelledOn === null)

type Rows = ReadonlyMap<number, ColumnRow>

async function refusalFor(
  desk: Desk,
  beyond: Beyond,
  { contract }: LockedContract,
  change: ChangeRecord,
  lines: readonly StoredChangeLine[],
  rows: Rows,
): Promise<string | null> {
  if (contract.state !== 'effective' && !(change.kind === 'return' && mayReturn(contract))) return '合同不在履行中'
  if (contract.effectiveTotal + change.delta < 0) return '合同金额会小于零'
  const uncovered = change.kind === 'cancel' ? cancelRefusal(contract, change, [...rows.values()]) : null
  if (uncovered !== null) return uncovered
  if (change.kind === 'cancel') {
    const out = await outWords(desk, beyond, contract.id, [...rows.values()])
    if (out !== null) return out
  } else
    for (const bound of await beyond.bounds(desk, contract.id)) {
      const line = lines.find(one => one.line_id === bound.lineId)
      const row = rows.get(bound.lineId)
      const under = line && row && underWords(bound, row.name, becomes(row, line))
      if (under) return under
    }
  const fresh = lines.flatMap(({ fresh: row }) => (row ? freshTaking(row, 0) : []))
  return refusalOf(desk, [...(await movedTakings(desk, contract.id, lines, rows)), ...fresh])
}

const becomes = (row: ColumnRow, { quantity, after }: StoredChangeLine) => ({
  thousandths: row.quantity + row.changed_quantity + quantity,
  sizes: (after as After | null)?.sizes ?? row.after?.sizes ?? row.sizes,
})

async function carryOut(
  desk: Desk,
  beyond: Beyond,
  locked: LockedContract,
  change: ChangeRecord,
  lines: readonly StoredChangeLine[],
  rows: Rows,
  on: string,
): Promise<void> {
  const { contract } = locked
  const isCancel = change.kind === 'cancel'
  const added = await addLines(desk, change, lines, rows)
  const moved = isCancel ? await allTakings(desk, contract.id) : await movedTakings(desk, contract.id, lines, rows)
  await giveBackSpecials(desk, contract.id, moved)
  await takeSpecials(desk, contract, [...moved, ...added])
  const grown = await moveTerms(desk, beyond, locked, change, on)
  const revision = contract.revision + 1
  const name = change.number
  await desk.change(
    'contractChange',
    change,
    { state: 'effective', revision, effectiveAt: sql<string>`now()` },
    { action: isCancel ? '退单生效' : '增减项生效', name },
  )
  const [marginAmount, costAmount] = [
    contract.marginAmount + change.marginDelta,
    contract.costAmount + change.costDelta,
  ]
  const ended = {
    state: 'completed',
    cancelledOn: on,
    completedAt: sql<string>`now()`,
    voidReason: change.reason,
  } as const
  const patch = { revision, marginAmount, costAmount, ...(isCancel && ended) }
  await desk.change('contract', contract, patch, {
    action: isCancel ? `退单 ${name}` : `增减项 ${name}`,
    name: contract.number,
  })
  if (isCancel) await beyond.ended(desk, contract, 'cancelled')
  else await beyond.settle(desk, contract.id, grown)
  if (change.delta !== 0 || isCancel) await followSold(desk, contract, isCancel)
  await contracts.tell(desk, [contract])
}

/** Adds the order's new lines to the contract; returns what they take of special offers. */
async function addLines(
  desk: Desk,
  change: ChangeRecord,
  lines: readonly StoredChangeLine[],
  rows: Rows,
): Promise<Taking[]> {
  const fresh = lines.filter(line => line.fresh !== null)
  if (fresh.length === 0) return []
  const spaces = new Map([...rows.values()].map(row => [row.space, row.space_position]))
  const last = Math.max(-1, ...spaces.values())
  const names = [...new Set(fresh.map(line => (line.fresh as FreshRow).space))].filter(name => !spaces.has(name))
  for (const [at, name] of names.entries()) spaces.set(name, last + 1 + at)
  const ordered = fresh.toSorted((a, b) => placeOf(a, spaces) - placeOf(b, spaces))
  const none = { quantity: 0, gross: 0, settled: 0, net: 0 }
  const ids = await insertLines(
    desk,
    ordered.map(({ fresh: row, pieces }, position) => ({
      ...row,
      ...none,
      pieces: pieces === null ? null : 0,
      contract_id: change.contractId,
      change_id: change.id,
      space_position: spaces.get(row?.space ?? '') ?? 0,
      position,
    })),
  )
  await desk.client.query(
    `update contract_change_line c set line_id = n.line_id from unnest($2::bigint[], $3::bigint[]) n (id, line_id)
     where c.office_id = $1 and c.id = n.id`,
    [desk.officeId, ordered.map(line => line.id), ids],
  )
  return ordered.flatMap(({ fresh: row }, at) => (row ? freshTaking(row, ids[at] as number) : []))
}

const placeOf = ({ fresh }: StoredChangeLine, spaces: ReadonlyMap<string, number>) =>
  spaces.get(fresh?.space ?? '') ?? 0

function freshTaking({ special_id, goods_id, special_quantity }: FreshRow, lineId: number): Taking[] {
  return special_id !== null && goods_id !== null && special_quantity
    ? [{ lineId, specialId: special_id, goodsId: goods_id, quantity: special_quantity }]
    : []
}

/**
 * Returns what lines that were there take of their offers, and, as negative quantities, what they give back: a line that shrinks keeps of what it took at
 * most what it still measures.
 */
async function movedTakings(
  desk: Desk,
  contractId: number,
  lines: readonly StoredChangeLine[],
  rows: Rows,
): Promise<Taking[]> {
  const moves = lines.flatMap(line => movedOf(line, rows))
  const offers = await specialsOf(
    desk,
    moves.map(({ specialId }) => specialId),
  )
  if (offers.size === 0) return []
  const held = new Map((await allTakings(desk, contractId)).map(one => [one.lineId, -one.quantity]))
  return moves.flatMap(({ now, then, ...move }) => {
    const offer = offers.get(move.specialId)
    if (!offer) return []
    const more = takenMore(now, then, offer)
    const back = Math.max(0, (held.get(move.lineId) ?? 0) - takenBy(then, offer))
    return [{ ...move, quantity: more < 0 ? -back : more }]
  })
}

function movedOf({ line_id, after }: StoredChangeLine, rows: Rows) {
  const row = rows.get(line_id ?? 0)
  if (!row || row.special_id === null || row.goods_id === null || after === null) return []
  const { quantity, sizes } = after as After
  const then = shapeOf(row, quantity, sizes)
  if ('msg' in then) return []
  return [{ lineId: row.id, specialId: row.special_id, goodsId: row.goods_id, now: presentShape(row), then }]
}

/** Returns all that a contract's lines have of special offers now, as what they would give back. */
async function allTakings(desk: Desk, contractId: number): Promise<Taking[]> {
  const used = await specialsUsedBy(desk, { kind: 'contract', documentId: contractId })
  return used.map(({ lineId, specialId, quantity }) => ({ lineId, specialId, goodsId: 0, quantity: -quantity }))
}

/**
 * Moves the terms by what the order changes: only unpaid ones, as far as that is possible; money leaves the others first. Returns those that ask
 * for more.
 */
async function moveTerms(
  desk: Desk,
  beyond: Beyond,
  locked: LockedContract,
  change: ChangeRecord,
  on: string,
): Promise<TermEntry[]> {
  const document = { kind: change.kind === 'cancel' ? 'cancel' : 'change', id: change.id, on } as const
  if (change.delta > 0) {
    const grown = await growing(desk, locked, change, on)
    await appendTerms(desk, change.contractId, document, grown)
    return grown
  }
  if (change.delta === 0) return []
  const { terms } = locked
  const amounts = shrunk(terms, -change.delta)
  const over = terms.flatMap(({ id, paid }, at) =>
    (amounts[at] as number) < paid ? [{ id, amount: amounts[at] as number }] : [],
  )
  if (over.length > 0) await beyond.shrink(desk, locked, over, on)
  const entries = terms.map(({ id, amount }, at) => ({ termId: id, amount: (amounts[at] as number) - amount }))
  await appendTerms(
    desk,
    change.contractId,
    document,
    entries.filter(entry => entry.amount !== 0),
  )
  return []
}

async function growing(desk: Desk, { terms }: LockedContract, change: ChangeRecord, on: string): Promise<TermEntry[]> {
  const last = terms.at(-1)
  if (change.addTo === 'last' && last) return [{ termId: last.id, amount: change.delta }]
  const dueOn = change.dueOn ?? on
  const term = await desk.db
    .insertInto('contractTerm')
    .values({
      officeId: desk.officeId,
      contractId: change.contractId,
      position: (last?.position ?? 0) + 1,
      name: `增项款 ${change.number}`,
      dueKind: 'date',
      dueDay: dueOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return [{ termId: term.id, amount: change.delta, dueOn }]
}
