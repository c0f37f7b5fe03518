import type { Column } from '../../../kernel/contract/list.ts'
import type { Route } from '../../../kernel/contract/route.ts'
import { point, type World } from '../../../kernel/server/module.ts'
import type { SessionDesk } from '../../../kernel/server/sessionDesk.ts'

/**
 * How entries about one kind of record are told: what it is called, its fields, where it is shown (null: nowhere any more),
 * and why rows of it may go without an entry of their own.
 */
export type LogSubject = {
  title: string
  columns: readonly Column[]
  path?: (id: string, desk: SessionDesk) => string | null | Promise<string | null>
  unfollowed?: string
}

/** What the log needs to speak of the whole product. */
export type LogBook = {
  subjects: Readonly<Record<string, LogSubject>>
  /** Every call of the product; asked for once all are known. */
  routes(): readonly Route[]
}

/** Columns that no contract names: what they are called. */
export function titled(titles: Record<string, string>): Column[] {
  return Object.entries(titles).map(([key, title]) => ({ key, title, kind: 'text' }))
}

/** The address of a record that its screen opens. */
export const openOn = (screen: string) => (id: string) => `${screen}?open=${id}`

/** Fields that many records have, for those that say nothing else. */
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

/** What entries of the log speak of, by table; whoever adds a table that people change says here what it is called (tests/logSubjects.test.ts). */
export const logSubjects = point<Readonly<Record<string, LogSubject>>>('logSubjects')

/** The book of all modules together. */
export function bookOf(world: World): LogBook {
  return { subjects: subjectsOf(world), routes: () => world.handlers().map(({ route }) => route) }
}

/** What entries speak of, by table. */
export const subjectsOf = (world: World): LogBook['subjects'] => Object.assign({}, ...world.all(logSubjects))
