import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { type NotedByDocuments, type OrderableLine, orderableLines } from '../../contract/server/index.ts'
import { change } from './change.ts'
import type { FactoryRecord } from './factoryOrders.ts'
import { linesOfEach, toldOf } from './lines.ts'

/** Where nothing is out of date: a draft takes the sizes as it is sent, and what is there is made. */
const over = ['draft', 'returned', 'arrived', 'cancelled']

const mostWords = 500

type Kept = { contractLineId: number; name: string; made: string }

/** Returns in words what the contract says otherwise than a factory order; empty where it says the same. */
function differing(lines: readonly Kept[], of: ReadonlyMap<number, OrderableLine>): string {
  const words = lines.flatMap(({ contractLineId, made }) => {
    const now = of.get(contractLineId)
    return now && now.made !== made ? [`“${now.name}”由 ${made || '无'} 改为 ${now.made || '无'}`] : []
  })
  return words.join('；').slice(0, mostWords)
}

/** Marks the factory orders of a locked contract whose sizes a change order has changed (chain.md §2): what is made is no longer what is sold. */
export async function markOutdated(desk: Desk, contractId: number): Promise<void> {
  const found = await desk
    .from('factoryOrder')
    .select('id')
    .where('contractId', '=', contractId)
    .where('state', 'not in', ['cancelled', 'arrived'])
    .where('workshop', '=', false)
    .execute()
  if (found.length === 0) return
  const locked = await desk.lock(
    'factoryOrder',
    found.map(({ id }) => id),
  )
  const of = new Map((await orderableLines(desk, contractId)).map(line => [line.id, line]))
  const lines = await linesOfEach(desk, contractId, idsOf(locked))
  for (const one of locked) {
    if (over.includes(one.state)) continue
    const outdated = differing(lines.get(one.id) ?? [], of)
    if (outdated !== '' && outdated !== one.outdated) await change(desk, one, { outdated }, '变更后已过时')
  }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Takes the sizes of the contract over into a locked factory order, which is up to date then. Throws 40900 where it is. */
export async function renew(desk: Desk, before: FactoryRecord): Promise<void> {
  if (before.outdated === '') throw conflict('工厂单没有过时，不用更新，请刷新后查看')
  const lines = (await linesOfEach(desk, before.contractId, [before.id])).get(before.id) ?? []
  await refresh(desk, before)
  const after = (await linesOfEach(desk, before.contractId, [before.id])).get(before.id) ?? []
  await change(desk, before, { outdated: '' }, '按变更更新', { lines: [lines.map(toldOf), after.map(toldOf)] })
}

/** Writes what the contract says now into the lines of a locked factory order. */
export async function refresh(desk: Desk, { id, contractId }: Pick<FactoryRecord, 'id' | 'contractId'>): Promise<void> {
  const of = await orderableLines(desk, contractId)
  await desk.client.query(
    `update factory_order_line l set made = w.made from unnest($3::bigint[], $4::text[]) w (id, made)
     where l.office_id = $1 and l.factory_order_id = $2 and l.contract_line_id = w.id`,
    [desk.officeId, id, of.map(line => line.id), of.map(({ made }) => made)],
  )
}

/** Tells why nobody notes by hand that a contract's goods are made, where factories make them. */
export const notedByFactory: NotedByDocuments = async (desk, contractId, event) => {
  if (event !== 'production') return undefined
  const found = await desk
    .from('factoryOrder')
    .select('id')
    .where('contractId', '=', contractId)
    .where('kind', '=', 'order')
    .where('state', '<>', 'cancelled')
    .executeTakeFirst()
  return found && '这份合同有工厂单，下单生产由工厂单第一次开工时登记，请到工厂单里开工'
}
