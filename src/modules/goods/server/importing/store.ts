import type { CustomValues } from '../../../../kernel/api/customValues.ts'
import { changeBulk, insertBulk, newIds, type RowChange } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { difference } from '../../../../kernel/server/log/audit.ts'
import { customWriter, factsOf, keepUniques } from '../../../customFields/server/index.ts'
import { type Created, type ImportRecord, noteChanges, type Updated } from '../../../transfer/server/index.ts'
import { customGoods } from '../custom.ts'
import { faultsIn, planned } from './judge.ts'

/** Locks the series that rows name, so that none is removed while their goods are written. */
export async function lockSeries(desk: Desk, records: readonly ImportRecord[]): Promise<void> {
  const ids = (await planned(desk, records)).flatMap(({ after }) => after.seriesId ?? [])
  if (ids.length > 0)
    await desk.from('series').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute()
}

/** Creates goods; gives back the rows whose code there is. */
export async function createGoods(desk: Desk, batchId: number, records: readonly ImportRecord[]): Promise<Created> {
  const plans = await planned(desk, records)
  const fresh = plans.filter(({ before }) => before === undefined)
  const ids = await newIds(desk, 'goods', fresh.length)
  const kept = { importBatchId: batchId, createdBy: desk.employeeId }
  const writer = await customWriter(desk, customGoods)
  const owns = await writer.made(
    fresh.map(({ record, after }) => ({ values: record.values, facts: factsOf(customGoods, after) })),
  )
  const rows = fresh.map(({ after }, at) => ({ ...after, ...kept, own: owns[at] ?? null, id: ids[at] as number }))
  const inserted = await insertBulk(desk, 'goods', rows, {
    action: '导入',
    name: row => row.name,
    unlessTaken: ['code'],
  })
  await keepUniques(
    desk,
    customGoods,
    rows.flatMap(({ id, own }) => (inserted.ids.has(id) ? { id, after: own } : [])),
  )
  const made = new Set(fresh.flatMap(({ record }, at) => (inserted.ids.has(ids[at] as number) ? record.row : [])))
  return { existing: records.filter(({ row }) => !made.has(row)), stored: inserted.logged }
}

/** Locks the goods that rows name. */
export const holdGoods = (desk: Desk, records: readonly ImportRecord[]) => planned(desk, records, true)

/** Overwrites goods with the filled cells of the rows with their codes. */
export async function updateGoods(desk: Desk, batchId: number, records: readonly ImportRecord[]): Promise<Updated> {
  const plans = await holdGoods(desk, records)
  const faults = new Map((await faultsIn(desk, plans)).map(({ row, message }) => [row, message]))
  const refused: Updated['refused'] = []
  const changes: RowChange<'goods'>[] = []
  const writer = await customWriter(desk, customGoods)
  let unchanged = 0
  for (const { record, before, given, after } of plans) {
    const message = before ? faults.get(record.row) : '刚被他人修改，请重新导入'
    if (message !== undefined || !before) refused.push({ row: record.row, message: message ?? '' })
    else {
      const different = Object.keys(difference(before, given as Record<string, unknown>))
      const facts = Object.fromEntries(Object.entries(given).filter(([key]) => different.includes(key)))
      const own = writer.changed(record.values, before.own, factsOf(customGoods, after))
      if (different.length === 0 && own === undefined) unchanged++
      else changes.push({ row: before, patch: own === undefined ? facts : { ...facts, own } })
    }
  }
  await changeBulk(desk, 'goods', changes, { action: '导入更新', name: ({ name }) => name })
  await keepUniques(
    desk,
    customGoods,
    changes.map(({ row, patch }) => ({
      id: row.id,
      after: ('own' in patch ? patch.own : row.own) as CustomValues | null,
      before: row.own,
    })),
  )
  await noteChanges(desk, batchId, 'goods', changes)
  return { updated: changes.length, unchanged, refused }
}
