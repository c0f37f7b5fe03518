import type { Column } from '../../../kernel/contract/list.ts'
import type { Route } from '../../../kernel/contract/route.ts'
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

/** What the log needs to speak of the whole product; put together at the root. */
export type LogBook = {
  subjects: Readonly<Record<string, LogSubject>>
  /** Every call of the product; asked for once all are known. */
  routes(): readonly Route[]
}

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
