import type { Selectable } from 'kysely'
import type { Column } from '../../../kernel/api/list.ts'
import type { DB } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { wordsOf } from '../../../kernel/server/record/history.ts'
import { badInput, conflict, notFound } from '../../../kernel/server/refusal.ts'
import { type DictionaryType, mostTypes, dictionaryRoutes as routes } from '../api/dictionary.ts'
import type { Keepers } from './dictionaryKind.ts'
import type { WordPlaces } from './wordUses.ts'

export type TypeRow = Selectable<DB['dictionaryType']>

const columns: Column[] = [{ key: 'name', title: '类型名称', kind: 'text' }]

/** Returns a type as answers contain it. */
export function shownType({ id, code, name, builtIn, version }: TypeRow, keepers: Keepers): DictionaryType {
  return { id, code, name, builtIn, keptAt: keepers.get(code) ?? null, version }
}

/** Tells every browser of the office that its words changed. */
export function publishWords(desk: Desk): Promise<void> {
  return desk.publish({ kind: 'office', officeId: desk.officeId, topic: 'dictionary', ids: [] })
}

/** Reads the types of the office under a lock: the second of two people sees what the first did. */
async function lockTypes(desk: Desk): Promise<TypeRow[]> {
  const known = await desk.from('dictionaryType').select('id').execute()
  const ids = known.map(row => row.id)
  await desk.lock('dictionaryType', ids)
  return desk.from('dictionaryType').selectAll().orderBy('id').execute()
}

function assertNewName(types: readonly TypeRow[], name: string, except?: number): void {
  if (types.some(type => type.name === name && type.id !== except))
    throw badInput('name', `已有名为“${name}”的类型，请换一个名称`)
}

const last = (rows: readonly { position: number }[]) => Math.max(0, ...rows.map(row => row.position))

/** Returns the last position of a list plus one, for a row added at its end. */
export function nextPosition(rows: readonly { position: number }[]): number {
  return last(rows) + 1
}

/** Returns the calls about types of words: a company's own may be added, renamed and removed, the product's only renamed. */
export const typeHandlers = (places: WordPlaces, keepers: Keepers): readonly Handled[] => [
  handle(routes.addType, async (desk, { body: { name, typeCode } }) => {
    const types = await lockTypes(desk)
    if (types.length >= mostTypes) throw conflict(`最多 ${mostTypes} 个字典类型`)
    assertNewName(types, name)
    if (types.some(type => type.code === typeCode)) throw badInput('typeCode', `代码“${typeCode}”已被使用，请换一个`)
    const row = { name, code: typeCode, position: nextPosition(types) }
    const type = await desk.insert('dictionaryType', row, { action: '新增字典类型' })
    await publishWords(desk)
    return shownType(type, keepers)
  }),

  handle(routes.editType, async (desk, { body: { id, version, force, name } }) => {
    const types = await lockTypes(desk)
    const begun = { version, words: (changes: Parameters<typeof wordsOf>[1]) => wordsOf(desk, changes, columns) }
    const before = await desk.lockOne('dictionaryType', id, '字典类型', force ? undefined : begun)
    assertNewName(types, name, id)
    const type = await desk.change('dictionaryType', before, { name }, { action: '重命名字典类型' })
    await publishWords(desk)
    return shownType(type, keepers)
  }),

  handle(routes.removeType, async (desk, { body: { id } }) => {
    const type = await lockWhole(desk, id)
    if (type.builtIn) throw conflict(`“${type.name}”是系统内置的类型，不能删除`)
    const items = await desk.from('dictionaryItem').select('id').where('typeCode', '=', type.code).execute()
    if (items.length > 0) throw conflict(`“${type.name}”里还有 ${items.length} 个字典项，请先删除它们`)
    const [held] = await places(desk, type.code)
    if (held) throw conflict(`“${type.name}”用于${held.place}，不能删除，请先在那里换掉`)
    await desk.remove('dictionaryType', id, '字典类型', { action: '删除字典类型' })
    await publishWords(desk)
    return null
  }),
]

/** Locks the type; also waits for transactions that are adding an item to it. */
async function lockWhole(desk: Desk, id: number): Promise<TypeRow> {
  const type = await desk.from('dictionaryType').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!type) throw notFound('字典类型')
  return type
}
