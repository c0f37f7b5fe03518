import { sql } from 'kysely'
import { customName } from '../../../kernel/api/customNames.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type ImportRecord, RowRefused } from '../../transfer/server/index.ts'
import type { MyField } from '../api/customFields.ts'

/**
 * Locks the departments that records name in custom fields, until the transaction ends. Throws RowRefused for one that was
 * disabled since the file was read. Imports lock people and words themselves.
 */
export async function holdDepartments(
  desk: Desk,
  fields: readonly MyField[],
  records: readonly ImportRecord[],
): Promise<void> {
  const naming = fields.filter(field => field.kind === 'department')
  const named = naming.flatMap(field =>
    records.flatMap(({ values }) => {
      const id = values[customName(field.key)]
      return typeof id === 'number' ? [{ field, id }] : []
    }),
  )
  if (named.length === 0) return
  const rows = await desk
    .from('department')
    .select('id')
    .where('id', '=', sql<number>`any(${[...new Set(named.map(({ id }) => id))]}::bigint[])`)
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  const there = new Set(rows.map(row => row.id))
  const lost = named.find(({ id }) => !there.has(id))
  if (lost) throw new RowRefused(customName(lost.field.key), `${lost.field.title}的部门刚刚停用，请改好后重新导入`)
}
