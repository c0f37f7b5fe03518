import { joined } from '../../../kernel/api/joined.ts'
import type { Column } from '../../../kernel/api/list.ts'
import type { Route } from '../../../kernel/api/route.ts'
import type { World } from '../../../kernel/server/module.ts'
import { type LogSubject, logSubjects } from '../../../kernel/server/record/logged.ts'
import { type CustomNoun, customNouns } from '../../customFields/server/index.ts'

/** The words of the log for the whole product. */
export type LogBook = {
  subjects: Readonly<Record<string, LogSubject>>
  /** Those of them that take a company's custom fields. */
  customized: readonly CustomNoun[]
  /** Every call of the product; asked for once all are known. */
  routes(): readonly Route[]
}

/** Fields that many records have, as the default names. */
export const commonColumns: readonly Column[] = [
  { key: 'name', title: '名称', kind: 'text' },
  { key: 'title', title: '标题', kind: 'text' },
  { key: 'position', title: '顺序', kind: 'integer' },
  { key: 'remark', title: '备注', kind: 'text' },
  { key: 'departmentId', title: '所属部门', kind: 'department' },
  { key: 'employeeId', title: '员工', kind: 'employee' },
  { key: 'ownerId', title: '负责人', kind: 'employee' },
  { key: 'disabledAt', title: '停用时间', kind: 'datetime' },
  { key: 'roles', title: '角色', kind: 'text' },
]

/** Returns the book of all modules together. */
export function bookOf(world: World): LogBook {
  return {
    subjects: subjectsOf(world),
    customized: world.all(customNouns),
    routes: () => world.handlers().map(({ route }) => route),
  }
}

/** Returns the log's subjects, by table. */
export const subjectsOf = (world: World): LogBook['subjects'] => joined(world.all(logSubjects))
