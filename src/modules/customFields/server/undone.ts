import { sql } from 'kysely'
import type { CustomValues } from '../../../kernel/api/customValues.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { notedChanges, RowRefused } from '../../transfer/server/index.ts'
import { myForm } from './forms.ts'
import type { Claim } from './holders.ts'
import type { CustomHolder } from './nouns.ts'
import { keepUniques, takenWords, uniqueIn } from './unique.ts'

const perStep = 500 // records
const mostTold = 5

/** The records whose custom fields a batch brought or changed. */
const ofBatch = (desk: Desk, { table }: CustomHolder, batchId: number) =>
  sql`select id from ${sql.table(table)} where office_id = ${desk.officeId} and import_batch_id = ${batchId}
    union select subject_id from import_change where office_id = ${desk.officeId} and batch_id = ${batchId}
      and subject = ${table} and before ? 'own'`

/** Returns unique values of before the batch that other records have come to hold, in words; it cannot be undone, then. */
export async function uniqueObstacles(desk: Desk, noun: CustomHolder, batchId: number): Promise<string[]> {
  const form = await myForm(desk, noun.noun)
  const keys = uniqueIn(form).map(field => field.key)
  if (!form || keys.length === 0) return []
  const { rows } = await sql<Claim>`select u.field, u.value, u.subject_id as id
    from import_change c cross join unnest(${keys}::text[]) as f(key)
    join own_unique u on u.office_id = c.office_id and u.noun = ${noun.noun} and u.field = f.key
      and u.value = c.before -> 'own' ->> f.key and u.subject_id <> c.subject_id
    join ${sql.table(noun.table)} t on t.office_id = u.office_id and t.id = u.subject_id and t.own ->> u.field = u.value
    where c.office_id = ${desk.officeId} and c.batch_id = ${batchId} and c.subject = ${noun.table}
      and u.subject_id not in (${ofBatch(desk, noun, batchId)}) limit ${mostTold}`.execute(desk.db)
  return rows.map(row => takenWords(form, row))
}

/**
 * Gives back the unique values that a batch brought, and gives those that it changed to their records again; called before
 * the records are restored. Throws 40900 where another record has one meanwhile.
 */
export async function giveBackUniques(desk: Desk, noun: CustomHolder, batchId: number): Promise<void> {
  await sql`delete from own_unique u using (${ofBatch(desk, noun, batchId)}) r
    where u.office_id = ${desk.officeId} and u.noun = ${noun.noun} and u.subject_id = r.id`.execute(desk.db)
  for (let after = 0; ; ) {
    const noted = await notedChanges(desk, batchId, noun.table, after, perStep)
    if (noted.size === 0) return
    after = Math.max(...noted.keys())
    const held = [...noted].filter(([, before]) => Object.hasOwn(before, 'own'))
    await refusingUndo(() =>
      keepUniques(
        desk,
        noun,
        held.map(([id, before]) => ({ id, after: before.own as CustomValues | null })),
      ),
    )
  }
}

async function refusingUndo(task: () => Promise<void>): Promise<void> {
  try {
    await task()
  } catch (error) {
    throw error instanceof RowRefused ? conflict(`不能撤销：${error.message}`) : error
  }
}
