import { type SqlBool, sql } from 'kysely'
import { customName } from '../../../kernel/api/customNames.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { point } from '../../../kernel/server/module.ts'
import type { CustomContent, CustomField, CustomPreview } from '../api/customFields.ts'
import type { CustomHolder } from './nouns.ts'

/** A place that names a custom field by its key, in words: 流程“付款”的“经理”的条件. */
export type CustomUse = { key: string; words: string }

/** Returns the places of a module that name custom fields of a noun. */
export type CustomUses = (desk: Desk, noun: string) => Promise<CustomUse[]>

/** What names custom fields besides records: a field is not retired before its designer has read where it is used. */
export const customUses = point<CustomUses>('customUses')

/** Tells where those fields are used that a draft retires, or some of whose options it renames or retires. */
export async function usesOf(
  desk: Desk,
  { noun, list }: CustomHolder,
  draft: CustomContent,
  published: CustomContent,
  brought: readonly CustomUses[],
): Promise<CustomPreview['uses']> {
  const touched = draft.fields.filter(field =>
    isTouched(
      field,
      published.fields.find(one => one.key === field.key),
    ),
  )
  if (touched.length === 0) return []
  const found: CustomUse[] = []
  for (const uses of [...brought, viewUses(touched, list)]) found.push(...(await uses(desk, noun)))
  return touched.flatMap(({ key, title }) =>
    found.filter(use => use.key === key).map(({ words }) => ({ key, title, words })),
  )
}

function isTouched(field: CustomField, before: CustomField | undefined): boolean {
  if (!before || before.retired) return false
  const isSame = (option: CustomField['options'][number]) =>
    field.options.some(
      ({ id, title, retired }) => id === option.id && title === option.title && (!retired || option.retired),
    )
  return field.retired || !before.options.every(isSame)
}

/** The saved views of the noun's list that filter, sort or show these fields. */
const viewUses =
  (fields: readonly CustomField[], list: string): CustomUses =>
  async desk => {
    const counts = fields.map(({ key }) => sql`count(*) filter (where ${namesInView(customName(key))})`)
    const { counted } = await desk
      .from('savedView')
      .where('list', '=', list)
      .select(sql<number[]>`array[${sql.join(counts)}]`.as('counted'))
      .executeTakeFirstOrThrow()
    return fields.flatMap(({ key }, at) =>
      counted[at] ? [{ key, words: `${counted[at]} 个保存的视图：停用后视图照常打开，略过这个字段，恢复后又有` }] : [],
    )
  }

const namesInView = (name: string) => sql<SqlBool>`state -> 'filters' ? ${sql.lit(name)}
  or state -> 'columns' ? ${sql.lit(name)} or state -> 'sort' ->> 'by' = ${sql.lit(name)}`
