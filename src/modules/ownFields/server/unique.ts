import { own } from '../../../kernel/contract/own.ts'
import { ownName } from '../../../kernel/contract/ownNames.ts'
import type { OwnValues } from '../../../kernel/contract/ownValues.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { myForm } from './forms.ts'

/**
 * Keeps the values of a record's unique fields, of which a company has each once. The key of the table holds the second of
 * two writers until the first has committed. Throws 40000 naming the field whose value another record has.
 */
export async function keepUnique(
  desk: Desk,
  noun: string,
  id: number,
  after: OwnValues | null | undefined,
  before: unknown = null,
): Promise<void> {
  const form = await myForm(desk, noun)
  const held = (before ?? {}) as OwnValues
  for (const { key, title } of form?.inUse.filter(field => field.unique) ?? []) {
    const [was, is] = [own(held, key), own(after ?? {}, key)]
    if (was === is) continue
    if (was !== undefined) await forget(desk, noun, key, id)
    if (is === undefined) continue
    const { numInsertedOrUpdatedRows } = await desk.db
      .insertInto('ownUnique')
      .values({ officeId: desk.officeId, noun, field: key, value: String(is), subjectId: id })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw badInput(ownName(key), `${title}“${is}”已存在，不能重复`)
  }
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
