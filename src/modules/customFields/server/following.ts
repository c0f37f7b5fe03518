import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { together } from '../../../kernel/server/desk/together.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import type { CustomFollowing, CustomRecomputing } from '../api/customFields.ts'
import { followingKeys } from './facts.ts'
import { myForm } from './forms.ts'
import type { CustomHolder, CustomNoun } from './nouns.ts'

export type WorkRecord = Selectable<DB['ownWork']>

/** The column of a noun's records that names rows of another table, and those of them that changed. */
export type Named = { column: string; ids: readonly number[] }

/** The records that hold one of the ids in the column. */
export const heldBy = ({ column, ids }: Named): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`

/** The records that work is about; undefined for all of the noun. */
export const meantBy = ({ byColumn, byIds }: WorkRecord): RawBuilder<boolean> | undefined =>
  byColumn === null ? undefined : heldBy({ column: byColumn, ids: byIds ?? [] })

/**
 * Notes that a value changed which formulas of these records read, and returns the number of this work; undefined where there are none
 * of them.
 */
export async function beginFollowing(desk: Desk, noun: CustomHolder, by: Named): Promise<number | undefined> {
  const { total } = await desk
    .from(noun.table)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(heldBy(by))
    .executeTakeFirstOrThrow()
  if (total === 0) return undefined
  const { officeId, employeeId } = desk
  const work = { officeId, noun: noun.noun, askedBy: employeeId, total, byColumn: by.column, byIds: [...by.ids] }
  const { id } = await desk.db.insertInto('ownWork').values(work).returning('id').executeTakeFirstOrThrow()
  return id
}

/** How many records follow changes of what their formulas read, and how many of them failed to; null where none do. */
export async function followingOf(desk: Desk, noun: string): Promise<CustomFollowing | null> {
  const works = await desk
    .from('ownWork')
    .select(['state', 'total', 'done'])
    .where('noun', '=', noun)
    .where('byColumn', 'is not', null)
    .execute()
  if (works.length === 0) return null
  // Records that come meanwhile are among those that are done.
  const left = (state: string) =>
    works.filter(work => work.state === state).reduce((sum, { total, done }) => sum + Math.max(total - done, 1), 0)
  return { running: left('running'), failed: left('failed') }
}

const nothing: CustomRecomputing = { state: null, keys: [] }

/**
 * Tells which formulas that the person sees are being computed anew, or failed to be: of one record, or of any record of the noun.
 * Throws 40400 for a record that the person does not see.
 */
export async function recomputingFor(desk: Desk, noun: CustomNoun, id: number | undefined): Promise<CustomRecomputing> {
  if (id !== undefined && !(await noun.seen(desk, id))) throw notFound(noun.title)
  const form = await myForm(desk, noun.noun)
  const formulas = (form?.seen ?? []).filter(field => field.kind === 'formula').map(field => field.key)
  if (!form || formulas.length === 0) return nothing
  const works = await openWorks(desk, noun)
  if (works.length === 0) return nothing
  const concerned = id === undefined ? works : await concerning(desk, noun, works, id)
  if (concerned.length === 0) return nothing
  const all = concerned.some(work => work.byColumn === null)
  const following = followingKeys(form, noun)
  const keys = all ? formulas : formulas.filter(key => following.has(key))
  const failed = concerned.every(work => work.state === 'failed')
  return keys.length === 0 ? nothing : { state: failed ? 'failed' : 'running', keys }
}

/** Work on records of a noun that is not done: what followed from its last publication, and from changes of what formulas read. */
async function openWorks(desk: Desk, { noun }: CustomHolder): Promise<WorkRecord[]> {
  const works = desk.from('ownWork').selectAll().where('noun', '=', noun)
  const [published, following] = await together(
    () => works.where('byColumn', 'is', null).orderBy('id', 'desc').limit(1).execute(),
    () => works.where('byColumn', 'is not', null).execute(),
  )
  return [...published, ...following].filter(work => work.state !== 'done')
}

async function concerning(desk: Desk, { table }: CustomHolder, works: WorkRecord[], id: number): Promise<WorkRecord[]> {
  const found: WorkRecord[] = []
  for (const work of works.filter(({ reached }) => reached < id)) {
    const meant = meantBy(work)
    const record = desk.from(table).select('id').where('id', '=', id)
    if (!meant || (await record.where(meant).executeTakeFirst())) found.push(work)
  }
  return found
}
