import { sql } from 'kysely'
import { own } from '../../../kernel/contract/own.ts'
import { ownName } from '../../../kernel/contract/ownNames.ts'
import type { OwnValues } from '../../../kernel/contract/ownValues.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { myForm } from './forms.ts'
import type { OwnNoun } from './nouns.ts'

/**
 * Keeps the values of a record's unique fields, of which a company has each once. The key of the table holds the second of
 * two writers until the first has committed. Throws 40000 naming the field whose value another record has.
 */
export async function keepUnique(
  desk: Desk,
  noun: OwnNoun,
  id: number,
  after: OwnValues | null | undefined,
  before: unknown = null,
): Promise<void> {
  const form = await myForm(desk, noun.noun)
  const held = (before ?? {}) as OwnValues
  for (const { key, title } of form?.inUse.filter(field => field.unique) ?? []) {
    const [was, is] = [own(held, key), own(after ?? {}, key)]
    if (was === is) continue
    if (was !== undefined) await forget(desk, noun.noun, key, id)
    if (is === undefined) continue
    const isKept = await keep(desk, noun, { field: key, value: String(is), subjectId: id })
    if (!isKept) throw badInput(ownName(key), `${title}“${is}”已存在，不能重复`)
  }
}

type Value = { field: string; value: string; subjectId: number }

/**
 * Gives a value to a record; false if another record holds it. A record that is gone, or holds another value by now, holds it no
 * longer. This is asked in a statement of its own, which sees what the writer did for whom the first statement waited.
 */
async function keep(desk: Desk, { noun, table }: OwnNoun, { field, value, subjectId }: Value): Promise<boolean> {
  const key = { officeId: desk.officeId, noun, field, value }
  const inserted = await desk.db
    .insertInto('ownUnique')
    .values({ ...key, subjectId })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows) return true
  const taken = await desk.db
    .updateTable('ownUnique')
    .set({ subjectId })
    .where('officeId', '=', key.officeId)
    .where('noun', '=', noun)
    .where('field', '=', field)
    .where('value', '=', value)
    .where(({ not, exists }) =>
      not(
        exists(
          desk
            .from(table)
            .select('id')
            .where(sql<boolean>`id = own_unique.subject_id`)
            .where(sql<boolean>`own ->> ${field} = ${value}`),
        ),
      ),
    )
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

function forget(desk: Desk, noun: string, field: string, subjectId: number) {
  return desk.db
    .deleteFrom('ownUnique')
    .where('officeId', '=', desk.officeId)
    .where('noun', '=', noun)
    .where('field', '=', field)
    .where('subjectId', '=', subjectId)
    .execute()
}
