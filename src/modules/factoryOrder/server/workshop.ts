import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import type { factoryAnswerers } from '../api/factoryOrder.ts'
import type { PackageEntered } from '../api/package.ts'
import { packageStates } from '../api/package.ts'
import { change } from './change.ts'
import { type FactoryRecord, factoryOrders } from './factoryOrders.ts'
import { type KeptFactoryLine, madeNow, piecesOf, storeLines, toldOf } from './lines.ts'
import type { OrderSeen } from './orders.ts'
import { keepArrived } from './packages/arriving.ts'
import { addPackages } from './packages/register.ts'
import { namesOf, settle } from './packages/settle.ts'

type Pieces = { contractLineId: number; pieces: number }

/** Which factory order carries what is made again, and who answers for it (补做). */
export type MadeAgain = { originalId: number; answers: keyof typeof factoryAnswerers }

/**
 * Makes the factory order that carries what a workshop makes of goods from stock for a locked order, under the number of its 加工单: it is in production, has
 * no supplier, and nobody but that document changes it. Returns its id.
 */
export async function beginWorkshop(
  desk: Desk,
  { id: salesOrderId, contractId, customerId, ownerId, departmentId, wishOn }: OrderSeen,
  { number, lines: given, again }: { number: string; lines: readonly Pieces[]; again?: MadeAgain | undefined },
): Promise<number> {
  const lines = await keptOf(desk, contractId, given)
  const whose = { salesOrderId, contractId, customerId, ownerId, departmentId, createdBy: desk.employeeId }
  const facts = { number, state: 'producing' as const, workshop: true, wishOn, pieces: piecesOf(lines) }
  const added = await desk.insert(
    'factoryOrder',
    {
      ...facts,
      ...whose,
      ...(again && { kind: 'replacement' as const, ...again }),
      acceptedAt: sql<string>`now()`,
    },
    { action: '加工开工', name: number, more: { lines: [null, lines.map(toldOf)] } },
  )
  await storeLines(desk, added.id, lines)
  await factoryOrders.tell(desk, [added])
  return added.id
}

/** Returns lines as they are kept, with what is to be made as the contract says now. */
async function keptOf(
  desk: Desk,
  contractId: number,
  given: readonly (Pieces & { amount?: number })[],
): Promise<KeptFactoryLine[]> {
  const of = await madeNow(desk, contractId)
  return given.map(line => ({ note: '', made: '', name: '', ...of.get(line.contractLineId), ...line }))
}

/** Locks the factory order that carries what a workshop makes, before its 加工单. Returns it. */
export async function lockWorkshop(desk: Desk, id: number): Promise<FactoryRecord> {
  const [one] = await desk.lock('factoryOrder', [id])
  if (!one) throw new Error(`no factory order ${id}`)
  return one
}

/** A package that a workshop has made, of a line of the contract. */
export type WorkshopPackage = Omit<PackageEntered, 'lineId'> & { contractLineId: number }

/**
 * Keeps what came out of a workshop in its locked factory order: pieces of each line with what they cost (fen), and the packages in which they are, which lie
 * there at once. Of a line of which nothing came out nothing stays; where nothing came out at all the factory order is cancelled. Throws 40000 by row of the
 * packages.
 */
export async function finishWorkshop(
  desk: Desk,
  before: FactoryRecord,
  { lines, packages }: { lines: readonly (Pieces & { amount: number })[]; packages: readonly WorkshopPackage[] },
): Promise<void> {
  const { id } = before
  const came = await keptOf(
    desk,
    before.contractId,
    lines.filter(({ pieces }) => pieces > 0),
  )
  await storeLines(desk, id, came)
  const given = await ofLines(desk, id, packages)
  const amount = came.reduce((all, line) => all + (line.amount ?? 0), 0)
  const more = { lines: [null, came.map(toldOf)] as [unknown, unknown] }
  if (came.length === 0) {
    await change(desk, before, { state: 'cancelled', pieces: 0, cancelReason: '加工后没有可用的' }, '加工完工', more)
    return
  }
  const priced = await change(desk, before, { pieces: piecesOf(came), amount }, '加工完工', more)
  const { ids, numbers } = await addPackages(desk, priced, given)
  await keepArrived(
    desk,
    ids.map(one => ({ id: one })),
    '',
  )
  await settle(desk, priced, { action: '包件到货', names: namesOf(numbers), told: '' })
}

/** Returns packages by the lines of their factory order. Throws 40000 for one of a line of which nothing came out, and for a line without any. */
async function ofLines(desk: Desk, id: number, packages: readonly WorkshopPackage[]): Promise<PackageEntered[]> {
  const lines = await desk
    .from('factoryOrderLine')
    .select(['id', 'contractLineId'])
    .where('factoryOrderId', '=', id)
    .execute()
  const by = new Map(lines.map(line => [line.contractLineId, line.id]))
  const given = packages.map(({ contractLineId, ...one }, at) => {
    const lineId = by.get(contractLineId)
    if (lineId === undefined)
      throw badInput(
        `packages.${at}.contractLineId`,
        `第 ${at + 1} 件：这一行没有做出来的货，请改选别的行，或删除这一件`,
      )
    return { ...one, lineId }
  })
  if (lines.some(line => !given.some(({ lineId }) => lineId === line.id)))
    throw badInput('packages', '有的行做出了货却没有包件，请给每一行至少登记一件')
  return given
}

/**
 * Takes back what a workshop made of its locked factory order: its packages go, and its factory order is cancelled. Throws 40900 naming a package that has left.
 */
export async function undoWorkshop(desk: Desk, before: FactoryRecord, cancelReason: string): Promise<void> {
  const { id } = before
  const { rows } = await desk.client.query<{ number: string; state: keyof typeof packageStates }>(
    'select number, state from factory_package where office_id = $1 and factory_order_id = $2 order by id for no key update',
    [desk.officeId, id],
  )
  const gone = rows.find(({ state }) => state !== 'arrived' && state !== 'expected')
  if (gone) throw conflict(`包件 ${gone.number} ${packageStates[gone.state]}，不能冲销；还在车上的请先撤回出库`)
  await desk.client.query('delete from factory_package where office_id = $1 and factory_order_id = $2', [
    desk.officeId,
    id,
  ])
  if (before.state === 'cancelled') return
  await change(desk, before, { state: 'cancelled', cancelReason, packages: 0, arrived: 0 }, '冲销加工')
}
