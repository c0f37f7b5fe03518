import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { lockInstaller } from '../../installation/server/index.ts'
import type { HandEntered } from '../api/entry.ts'
import { unitsOf, wageUnits, works } from '../api/words.ts'
import { amountOf } from './earning.ts'
import { append, type StoredEntry, storedEntry } from './entries.ts'

/** Notes by hand what somebody earned of which no paper tells. Throws 40000 by field. */
export async function noteByHand(desk: Desk, entered: HandEntered): Promise<StoredEntry[]> {
  const { installerId, work, trade, unit, price, reason } = entered
  if (!unitsOf[work].includes(unit))
    throw badInput(
      'unit',
      `${works[work]}的单位只能是${unitsOf[work].map(one => wageUnits[one]).join('、')}，请重新选择`,
    )
  if (work === 'carry' && trade !== null) throw badInput('trade', '搬楼费不分类别，请去掉类别')
  const installer = await lockInstaller(desk, installerId)
  const quantity = Math.round(entered.quantity * 1000)
  const departmentId = desk.who.departmentId
  const told = { installerId, departmentId, trade, unit, quantity, price, amount: amountOf(quantity, price), reason }
  return append(desk, { kind: 'installer', id: installer.id }, '手工补记工钱', [
    { kind: 'hand', about: works[work], ...told },
  ])
}

/** Whether entries were taken back by the opposite ones. */
export async function isReversed(desk: Desk, id: number): Promise<boolean> {
  const found = await desk.from('wageEntry').select('id').where('reversesId', '=', id).executeTakeFirst()
  return found !== undefined
}

/** Returns the opposite of an entry. */
function opposite({ id, quantity, amount, ...entry }: StoredEntry, reason: string) {
  const { installerId, departmentId, trade, unit, price, source, about } = entry
  const told = { installerId, departmentId, trade, unit, price, source, about, reason }
  return { kind: 'reversal' as const, ...told, quantity: -quantity, amount: 0 - amount, reversesId: id }
}

/** Appends the opposites of entries that no other one took back, for a document that does so. */
export async function takeBack(
  desk: Desk,
  cause: { kind: string; id: number },
  entries: readonly StoredEntry[],
  reason: string,
): Promise<StoredEntry[]> {
  return append(
    desk,
    cause,
    '冲正工钱',
    entries.map(entry => opposite(entry, reason)),
  )
}

/** Takes an entry back by its opposite, with a reason. Throws 40400, and 40900 for one that was taken back, or that rework tells of. */
export async function reverse(desk: Desk, id: number, reason: string): Promise<StoredEntry[]> {
  const { installerId } = await storedEntry(desk, id)
  await lockInstaller(desk, installerId)
  const entry = await storedEntry(desk, id)
  if (entry.kind === 'reversal') throw conflict('这一笔本身就是冲正，不能再冲；要恢复请手工补记')
  if (entry.documentKind === 'rework') throw conflict(`这一笔属于返工单 ${entry.source}，请作废那张返工单`)
  if (await isReversed(desk, id)) throw conflict('这一笔已经冲正，请刷新后查看')
  const again = await desk
    .from('rework')
    .select('id')
    .where('entryId', '=', id)
    .where('state', '=', 'done')
    .executeTakeFirst()
  if (again) {
    const name = (await desk.names('rework', [again.id])).get(again.id) ?? ''
    throw conflict(`有返工单 ${name} 用到这一笔，请先作废返工单`)
  }
  return takeBack(desk, { kind: 'wageEntry', id }, [entry], reason)
}
