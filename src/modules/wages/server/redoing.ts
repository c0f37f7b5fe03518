import { mulDiv } from '../../../kernel/api/division.ts'
import { numberWords, withUnit } from '../../../kernel/api/format.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { lockInstaller } from '../../installation/server/index.ts'
import type { Earned, ReworkEntered } from '../api/rework.ts'
import { type WageUnit, wageUnits } from '../api/words.ts'
import { amountOf } from './earning.ts'
import { append, type StoredEntry, storedEntry } from './entries.ts'
import { isReversed, takeBack } from './mending.ts'

/** SQL of what of an entry `e` is done again by rework in force: thousandths, and fen that are deducted. */
const redone = (sum: string) =>
  `(select coalesce(sum(r.${sum}), 0)::bigint from rework r where r.office_id = e.office_id and r.entry_id = e.id and r.state = 'done')`

/** Returns what was earned for an installation and was not taken back, with what of it is left to be done again. */
export async function earnedOf(desk: Desk, installationId: number): Promise<Earned[]> {
  type Row = Earned & { quantity: number; left: number }
  const { rows } = await desk.client.query<Row>(
    `select e.id as "entryId", i.name as installer, e.about, e.unit, e.quantity, e.quantity - ${redone('quantity')} as left from wage_entry e
     join installer i on i.office_id = e.office_id and i.id = e.installer_id
     where e.office_id = $1 and e.document_kind = 'installation' and e.document_id = $2 and e.kind = 'install'
       and not exists (select from wage_entry r where r.office_id = e.office_id and r.reverses_id = e.id) order by e.id`,
    [desk.officeId, installationId],
  )
  return rows.map(row => ({ ...row, quantity: row.quantity / 1000, left: row.left / 1000 }))
}

async function redoneOf(desk: Desk, id: number): Promise<{ quantity: number; deducted: number }> {
  const { rows } = await desk.client.query<{ quantity: number; deducted: number }>(
    `select ${redone('quantity')} as quantity, ${redone('deducted')} as deducted from wage_entry e where e.office_id = $1 and e.id = $2`,
    [desk.officeId, id],
  )
  return rows[0] as { quantity: number; deducted: number }
}

async function assertDoer(desk: Desk, id: number): Promise<void> {
  const doer = await desk.from('installer').select(['name', 'state']).where('id', '=', id).executeTakeFirst()
  if (!doer) throw badInput('doerId', '重做的师傅不存在，请重新选择')
  if (doer.state === 'disabled') throw badInput('doerId', `“${doer.name}”已停用，请选择别人，或先启用`)
}

/** Returns the entry whose work is done again, under the lock of who earned it. Throws 40000 for one that is no work, or was taken back. */
async function workOf(desk: Desk, id: number): Promise<StoredEntry> {
  const { installerId } = await storedEntry(desk, id)
  await lockInstaller(desk, installerId, 'entryId')
  const entry = await storedEntry(desk, id)
  if (entry.quantity <= 0 || entry.kind === 'redo')
    throw badInput('entryId', '这一笔不是做工的工钱，请选择安装或搬楼的那一笔')
  if (await isReversed(desk, id)) throw badInput('entryId', '这一笔工钱已经冲正，没有可扣的，请重新选择')
  return entry
}

async function assertProblem(desk: Desk, id: number, entry: StoredEntry): Promise<void> {
  const found = await desk.from('installationProblem').select('installationId').where('id', '=', id).executeTakeFirst()
  if (!found || entry.documentKind !== 'installation' || found.installationId !== entry.documentId)
    throw badInput('problemId', '这个问题不在那张安装单上，请刷新后重新选择')
}

/**
 * Returns rework as it is kept, and what appends its entries: who pays is deducted at the price of the work, of which all that is done again comes to what was
 * earned, and who does it again earns the same. Throws 40000 by field for more than is left.
 */
export async function settleRework(desk: Desk, entered: ReworkEntered, number: string) {
  const { entryId, problemId, payer, doerId, reason } = entered
  const entry = await workOf(desk, entryId)
  if (doerId !== null) await assertDoer(desk, doerId)
  if (problemId !== null) await assertProblem(desk, problemId, entry)
  const quantity = Math.round(entered.quantity * 1000)
  const had = await redoneOf(desk, entryId)
  const left = entry.quantity - had.quantity
  if (quantity > left)
    throw badInput(
      'quantity',
      `这一笔共 ${withUnit(entry.quantity, wageUnits[entry.unit as WageUnit])}，最多再返工 ${numberWords(left / 1000)}，请改小`,
    )
  const all = (amount: number) => mulDiv(entry.amount, amount, entry.quantity)
  const deducted = payer === 'installer' ? all(had.quantity + quantity) - all(had.quantity) : 0
  const earned = doerId === null ? 0 : amountOf(quantity, entry.price)
  const { installerId, employeeId } = entry
  const row = { installerId, employeeId, entryId, problemId, payer, quantity, deducted, doerId, earned, reason }
  const { trade, unit, price, about, departmentId } = entry
  const told = { trade, unit, price, about, departmentId, reason, source: number }
  async function settles(id: number): Promise<void> {
    const taken = {
      ...told,
      installerId,
      kind: 'deduct' as const,
      quantity: -quantity,
      amount: 0 - deducted,
      ofId: entryId,
    }
    const paid = { ...told, installerId: doerId as number, kind: 'redo' as const, quantity, amount: earned }
    const entries = [...(payer === 'installer' ? [taken] : []), ...(doerId === null ? [] : [paid])]
    await append(desk, { kind: 'rework', id }, '计返工', entries)
  }
  return { row, settles }
}

/** Takes back what a locked rework deducted and paid. Throws 40900 where it was taken back already. */
export async function takeBackRework(desk: Desk, id: number, reason: string): Promise<void> {
  const entries = await desk
    .from('wageEntry')
    .selectAll()
    .where('documentKind', '=', 'rework')
    .where('documentId', '=', id)
    .where('kind', '<>', 'reversal')
    .execute()
  for (const { id: entry } of entries)
    if (await isReversed(desk, entry)) throw conflict('这张返工单的工钱已经冲正，请刷新后查看')
  await takeBack(desk, { kind: 'rework', id }, entries, reason)
}
