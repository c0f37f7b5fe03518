import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { point } from '../../../kernel/server/module.ts'

/**
 * A kind of record that follow-ups are about. Its migration calls `make_followed`
 * (docs/decisions/0011-follow-up-kinds.md).
 */
export type Followed = {
  /** The `kind` in rows of follow-ups. */
  kind: string
  /** The name of such a record (商机), and its counting word (个). */
  title: string
  unit: string
  /** The table of the records, in SQL's spelling. */
  table: string
  /** The screen that shows the records, and the element of people who lead those who work on them. */
  screen: string
  leads: string
  /** The kind that comes before, and the column of `table` that points to it: a record shows those follow-ups too. */
  continues?: { of: Followed; by: string }
  /** Tells whether the person may read what came of a record. */
  reaches(desk: Desk, id: number): Promise<boolean>
  /**
   * Next contacts: SQL for office_id, id, owner_id, name and next_follow_up_at of those agreed; addresses of one
   * (before its id) and of all that are due.
   */
  agreed: { rows: string; one: string; all: string }
}

/** Kinds of records that follow-ups are about. */
export const followed = point<Followed>('followed')

/** Another kind of record that has files, and whether the person may read those of one. */
export type Filed = { subject: string; reaches(desk: Desk, id: number): Promise<boolean> }

export const filed = point<Filed>('filed')

type Place = { kind: string; subjectId: number }

/** Returns the kinds through which the person sees a follow-up: its record's own, and those that continue it. */
export async function seenBy(desk: Desk, kinds: readonly Followed[], { kind, subjectId }: Place): Promise<Followed[]> {
  const own = kinds.find(one => one.kind === kind)
  const seen = own && desk.may(own.screen) && (await own.reaches(desk, subjectId)) ? [own] : []
  for (const later of kinds.filter(one => one.continues?.of.kind === kind))
    for (const id of await continuing(desk, later, subjectId))
      seen.push(...(await seenBy(desk, kinds, { kind: later.kind, subjectId: id })))
  return seen
}

async function continuing(desk: Desk, { table, continues }: Followed, id: number): Promise<number[]> {
  const { rows } = await desk.client.query<{ id: number }>(
    `select id from ${table} where office_id = $1 and ${continues?.by} = $2 order by id`,
    [desk.officeId, id],
  )
  return rows.map(row => row.id)
}

/**
 * Returns SQL for the follow-ups that records of a kind show: their own, and those of records that they continue. `which`
 * tests a column for one of the records; $1 is the office.
 */
export function shownBy({ kind, table, continues }: Followed, which: (column: string) => string): string {
  const own = `select f.* from follow_up f where f.office_id = $1 and f.kind = '${kind}' and ${which('f.subject_id')}`
  if (!continues) return own
  const before = `select ${continues.by} from ${table} where office_id = $1 and ${which('id')}`
  return `${own} union all ${shownBy(continues.of, column => `${column} in (${before})`)}`
}

/** Returns SQL for the ids of records of a kind that show a follow-up `f` with `asked`. */
export function showing({ kind, table, continues }: Followed, asked: string): string {
  const own = `select f.subject_id from follow_up f where f.office_id = (select current_office()) and f.kind = '${kind}' and ${asked}`
  if (!continues) return own
  const later = `select id from ${table} where office_id = (select current_office())`
  return `${own} union all ${later} and ${continues.by} in (${showing(continues.of, asked)})`
}
