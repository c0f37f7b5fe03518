import { type SqlBool, sql } from 'kysely'
import { ownName } from '../../../kernel/api/ownNames.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { point } from '../../../kernel/server/module.ts'
import type { OwnContent, OwnField, OwnPreview } from '../api/ownFields.ts'
import type { OwnHolder } from './nouns.ts'

/** A place that names an own field by its key, in words: 流程“付款”的“经理”的条件. */
export type OwnUse = { key: string; words: string }

/** Returns the places of a module that name own fields of a noun. */
export type OwnUses = (desk: Desk, noun: string) => Promise<OwnUse[]>

/** What names own fields besides records: a field is not retired before its designer has read where it is used. */
export const ownUses = point<OwnUses>('ownUses')

/** Tells where those fields are used that a draft retires, or some of whose options it renames or retires. */
export async function usesOf(
  desk: Desk,
  { noun, list }: OwnHolder,
  draft: OwnContent,
  published: OwnContent,
  brought: readonly OwnUses[],
): Promise<OwnPreview['uses']> {
  const touched = draft.fields.filter(field =>
    isTouched(
      field,
      published.fields.find(one => one.key === field.key),
    ),
  )
  if (touched.length === 0) return []
  const found: OwnUse[] = []
  for (const uses of [...brought, viewUses(touched, list)]) found.push(...(await uses(desk, noun)))
  return touched.flatMap(({ key, title }) =>
    found.filter(use => use.key === key).map(({ words }) => ({ key, title, words })),
  )
}

function isTouched(field: OwnField, before: OwnField | undefined): boolean {
  if (!before || before.retired) return false
  const isSame = (option: OwnField['options'][number]) =>
    field.options.some(
      ({ id, title, retired }) => id === option.id && title === option.title && (!retired || option.retired),
    )
  return field.retired || !before.options.every(isSame)
}

/** The saved views of the noun's list that filter, sort or show these fields. */
const viewUses =
  (fields: readonly OwnField[], list: string): OwnUses =>
  async desk => {
    const counts = fields.map(({ key }) => sql`count(*) filter (where ${namesInView(ownName(key))})`)
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
