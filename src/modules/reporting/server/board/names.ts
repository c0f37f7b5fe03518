import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Unnamed } from './kind.ts'

const statement = `
  select 'employee' as by, id, name from employee where office_id = $1 and id = any($2)
  union all select 'department', id, name from department where office_id = $1 and id = any($3)
  union all select 'word', id, label from dictionary_item where office_id = $1 and id = any($4)`

const kinds = ['employee', 'department', 'word'] as const

/** Looks up what rows are called, in one statement, and puts their names to them. */
export async function namesOf(
  desk: Desk,
  unnamed: Readonly<Record<string, Unnamed>>,
): Promise<Record<string, ({ id: number | null } & { name: string })[]>> {
  const ids = kinds.map(kind =>
    Object.values(unnamed).flatMap(({ by, rows }) => (by === kind ? rows.flatMap(({ id }) => id ?? []) : [])),
  )
  const { rows } = await desk.client.query<{ by: string; id: number; name: string }>(statement, [desk.officeId, ...ids])
  const names = new Map(rows.map(({ by, id, name }) => [`${by} ${id}`, name]))
  const named = ({ by, none, rows: own }: Unnamed) =>
    own.map(row => ({ ...row, name: row.id === null ? none : (names.get(`${by} ${row.id}`) ?? '已删除') }))
  return Object.fromEntries(Object.entries(unnamed).map(([key, rows]) => [key, named(rows)]))
}
