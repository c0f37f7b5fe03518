import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { point } from '../../../../kernel/server/module.ts'

/** Says in words where records name a department, without a foreign key that would keep it: 流量的归属门店 3 条. */
export type NamedWhere = (desk: Desk, departmentId: number) => Promise<string[]>

/** What keeps a department that is named from being removed. */
export const departmentUses = point<NamedWhere>('departmentUses')
