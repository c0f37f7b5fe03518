import type { Desk } from '../../../../kernel/server/desk.ts'

type Row = { id: number | null }
export type Kind = 'employee' | 'department' | 'channel'

const none: Record<Kind, string> = { employee: '没有负责人', department: '没有部门', channel: '未填渠道' }

const statement = `
  select 'employee' as of, id, name from employee where office_id = $1 and id = any($2)
  union all select 'department', id, name from department where office_id = $1 and id = any($3)
  union all select 'channel', id, label from dictionary_item where office_id = $1 and id = any($4)`

const idsOf = (rows: readonly Row[]) => rows.flatMap(({ id }) => (id === null ? [] : [id]))

/** Looks up what the rows are called, in one statement; what it yields puts their names to rows. */
export async function namesOf(desk: Desk, { employee, department, channel }: Record<Kind, readonly Row[]>) {
  const ids = [idsOf(employee), idsOf(department), idsOf(channel)]
  const { rows } = await desk.client.query<{ of: Kind; id: number; name: string }>(statement, [desk.officeId, ...ids])
  const names = new Map(rows.map(({ of, id, name }) => [`${of} ${id}`, name]))
  return <R extends Row>(of: Kind, unnamed: readonly R[]) =>
    unnamed.map(row => ({ ...row, name: row.id === null ? none[of] : (names.get(`${of} ${row.id}`) ?? '已删除') }))
}
