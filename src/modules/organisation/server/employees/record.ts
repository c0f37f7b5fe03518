import type { RecordKind } from '../../../../kernel/server/record/recordKind.ts'
import { scopeModule } from './list.ts'
import { reachesEmployee } from './rules.ts'

/** The explanation why a person can or cannot see an employee. */
export const employeeRecord: RecordKind = {
  title: '员工',
  menu: 'employeesManager',
  module: scopeModule,
  async find(desk, id) {
    const employee = await desk.from('employee').selectAll().where('id', '=', id).executeTakeFirst()
    if (!employee) return undefined
    const { name, departmentId, disabledAt } = employee
    return {
      id,
      name,
      ownerId: id,
      departmentId,
      state: disabledAt ? '已停用' : '在职',
      free: () => null,
      seenBy: person => reachesEmployee(person, employee),
    }
  },
}
