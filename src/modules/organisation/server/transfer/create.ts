import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { LogEntry } from '../../../../kernel/server/log/audit.ts'
import { accountsByMobile, createAccounts } from '../../../identity/server/index.ts'
import { type Created, type ImportRecord, noteChanges } from '../../../transfer/server/index.ts'
import type { ImportedEmployee } from '../../api/employeeImport.ts'
import type { EmployeeRecord } from '../employees/rules.ts'
import { columnsFrom } from '../employees/write.ts'
import { colleaguesBy } from './known.ts'

type Incoming = { record: ImportRecord; values: ImportedEmployee; accountId: number }

/**
 * Employs people: the account with the mobile, or a new one with an unknown password. Returns those who work here already.
 * Sends no message: links for passwords are a separate act.
 */
export async function createEmployees(desk: Desk, batchId: number, records: readonly ImportRecord[]): Promise<Created> {
  const employee = ({ values }: ImportRecord) => values as ImportedEmployee
  const mobiles = records.map(record => employee(record).mobile)
  const here = new Set((await colleaguesBy(desk, mobiles, null)).map(one => one.mobile))
  const fresh = records.filter(record => !here.has(employee(record).mobile))
  const accounts = await accountsFor(desk, fresh.map(employee))
  const incoming = fresh.flatMap(record => {
    const values = employee(record)
    const accountId = accounts.get(values.mobile)
    return accountId ? [{ record, values, accountId }] : []
  })
  const employed = new Set(incoming.map(({ record }) => record))
  await employ(desk, batchId, incoming)
  return { existing: records.filter(record => !employed.has(record)), stored: Promise.resolve() }
}

/** Returns the accounts of all people by mobile; creates missing ones. */
async function accountsFor(desk: Desk, people: readonly ImportedEmployee[]): Promise<Map<string, number>> {
  const mobiles = people.map(one => one.mobile)
  const known = await accountsByMobile(desk, mobiles)
  const strangers = people.filter(one => !known.has(one.mobile))
  await createAccounts(
    desk,
    strangers.map(({ mobile, username, name }) => ({ mobile, username: username ?? null, realName: name })),
  )
  const all = await accountsByMobile(desk, mobiles)
  return new Map([...all.values()].map(({ mobile, id }) => [mobile, id]))
}

async function employ(desk: Desk, batchId: number, incoming: readonly Incoming[]): Promise<void> {
  const rows = incoming.map(({ values, accountId }) => ({ ...columnsFrom(values), accountId }))
  const employees = await desk.insertMany('employee', rows, { action: '导入' })
  const byAccount = new Map(employees.map(one => [one.accountId, one]))
  await giveRoles(
    desk,
    incoming.flatMap(({ values, accountId }) => {
      const one = byAccount.get(accountId)
      return one ? [{ employee: one, roleIds: values.roleIds }] : []
    }),
  )
  // Empty values before: an undo recognises by them the people whom the batch created.
  const notes = employees.map(one => ({ row: { ...one, version: one.version - 1 }, patch: {} }))
  if (notes.length > 0) await noteChanges(desk, batchId, 'employee', notes)
}

async function giveRoles(desk: Desk, given: readonly { employee: EmployeeRecord; roleIds: readonly number[] }[]) {
  const pairs = given.flatMap(({ employee, roleIds }) => roleIds.map(roleId => ({ employeeId: employee.id, roleId })))
  if (pairs.length === 0) return
  await desk.db
    .insertInto('employeeRole')
    .values(pairs.map(pair => ({ officeId: desk.officeId, ...pair })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const roles = await desk.from('role').select(['id', 'name']).execute()
  const names = new Map(roles.map(role => [role.id, role.name]))
  const entries = given
    .filter(({ roleIds }) => roleIds.length > 0)
    .map(
      ({ employee, roleIds }): LogEntry => ({
        action: '分配角色',
        subject: 'employee',
        subjectId: employee.id,
        subjectName: employee.name,
        changes: { roles: ['', roleIds.map(id => names.get(id) ?? '').join('、')] },
      }),
    )
  await desk.log(...entries)
}
