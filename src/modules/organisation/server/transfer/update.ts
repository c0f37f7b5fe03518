import { changeBulk, type RowChange } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { difference } from '../../../../kernel/server/log/audit.ts'
import { type ImportRecord, noteChanges, type Updated } from '../../../transfer/server/index.ts'
import { EmployeeFields } from '../../api/employee.ts'
import type { ImportedEmployee } from '../../api/employeeImport.ts'
import { type EmployeeRecord, mayMoveTo } from '../employees/rules.ts'
import { type Colleague, colleaguesBy, obstacleTo } from './known.ts'

type Fields = Record<string, unknown>
const fields = Object.keys(EmployeeFields.shape)

const mobileOf = ({ values }: ImportRecord) => (values as ImportedEmployee).mobile

/** Locks the employees of rows; returns them with what is known of them by their mobiles. */
export async function holdColleagues(desk: Desk, records: readonly ImportRecord[]) {
  const found = new Map((await colleaguesBy(desk, records.map(mobileOf), null)).map(one => [one.mobile, one]))
  const locked = await desk.lock(
    'employee',
    [...found.values()].map(one => one.id),
  )
  return { found, locked }
}

/** Overwrites employees with the filled cells; roles stay, since giving them is an act of its own. */
export async function updateEmployees(desk: Desk, batchId: number, records: readonly ImportRecord[]): Promise<Updated> {
  const { found, locked } = await holdColleagues(desk, records)
  const byId = new Map(locked.map(row => [row.id, row]))
  const changes: RowChange<'employee'>[] = []
  const refused: Updated['refused'] = []
  for (const record of records) {
    const colleague = found.get(mobileOf(record))
    const row = byId.get(colleague?.id ?? 0)
    const change = row && { row, patch: patchOf(row, record) }
    const message = change && colleague ? await objectionTo(desk, colleague, change) : '刚被他人修改，请重新导入'
    if (message || !change) refused.push({ row: record.row, message: message ?? '' })
    else changes.push(change)
  }
  const real = changes.filter(({ patch }) => Object.keys(patch).length > 0)
  await changeBulk(desk, 'employee', real, { action: '导入更新', name: row => row.name })
  if (real.length > 0) await noteChanges(desk, batchId, 'employee', real)
  return { updated: real.length, unchanged: changes.length - real.length, refused }
}

/** Returns the changes by the filled cells. */
function patchOf(row: EmployeeRecord, { values, given }: ImportRecord): Partial<EmployeeRecord> {
  const filled = Object.fromEntries(fields.filter(key => given.includes(key)).map(key => [key, values[key]]))
  const changed = difference(row as Fields, filled as Fields)
  return Object.fromEntries(Object.entries(changed).map(([key, [, after]]) => [key, after]))
}

async function objectionTo(
  desk: Desk,
  colleague: Colleague,
  { row, patch }: RowChange<'employee'>,
): Promise<string | null> {
  const obstacle = await obstacleTo(desk, colleague)
  if (obstacle || !patch.departmentId) return obstacle
  const may = await mayMoveTo(desk, row, patch.departmentId)
  return may ? null : `${row.name}调到该部门后的数据范围会超出您自己的权限`
}
