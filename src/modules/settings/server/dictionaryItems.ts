import { type Selectable, sql } from 'kysely'
import type { Column } from '../../../kernel/contract/list.ts'
import type { DB } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { type Handled, handle } from '../../../kernel/server/mount.ts'
import { wordsOf } from '../../../kernel/server/record/history.ts'
import { badInput, conflict, notFound } from '../../../kernel/server/refusal.ts'
import { type ManagedItem, mostItems, dictionaryRoutes as routes } from '../contract/dictionary.ts'
import { nextPosition, publishWords, shownType, type TypeRow } from './dictionaryTypes.ts'
import { renameIn, usesOf, type WordColumn, type WordCount } from './wordUses.ts'

export type ItemRow = Selectable<DB['dictionaryItem']>

const columns: Column[] = [
  { key: 'label', title: '名称', kind: 'text' },
  { key: 'color', title: '颜色', kind: 'text' },
  { key: 'disabledAt', title: '停用时间', kind: 'datetime' },
]

/** An item's entries in the log bear its label. */
export const named = { name: (item: ItemRow) => item.label }

/** Returns an item as its manager sees it. */
export function shownItem({ id, typeCode, label, color, disabledAt, mergedInto, version }: ItemRow): ManagedItem {
  return { id, typeCode, label, color, enabled: disabledAt === null, mergedInto, version }
}

/** Returns the items of a type in their order. */
function itemsOf(desk: Desk, typeCode: string): Promise<ItemRow[]> {
  return desk
    .from('dictionaryItem')
    .selectAll()
    .where('typeCode', '=', typeCode)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Returns the type, locked, with its items: the second of two people who add at once sees the first one's item. */
async function lockType(desk: Desk, id: number): Promise<{ type: TypeRow; items: ItemRow[] }> {
  const type = await desk.lockOne('dictionaryType', id, '字典类型')
  return { type, items: await itemsOf(desk, type.code) }
}

/** Locks a type by one of its items. Throws 40400 without one. */
export async function lockTypeOf(desk: Desk, itemId: number): Promise<{ type: TypeRow; items: ItemRow[] }> {
  const item = await desk.from('dictionaryItem').select('typeCode').where('id', '=', itemId).executeTakeFirst()
  if (!item) throw notFound('字典项')
  const type = desk.from('dictionaryType').select('id').where('code', '=', item.typeCode)
  return lockType(desk, (await type.executeTakeFirstOrThrow()).id)
}

function assureNewLabel(items: readonly ItemRow[], type: TypeRow, label: string, except?: number): void {
  if (items.some(item => item.label === label && item.id !== except))
    throw badInput('label', `“${type.name}”里已有“${label}”`)
}

/** Locks an unused item for removal; waits for transactions that are storing a record with it. */
async function lockUnused(desk: Desk, id: number, uses: readonly (WordColumn | WordCount)[]): Promise<ItemRow> {
  const item = await desk.from('dictionaryItem').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!item) throw notFound('字典项')
  const found = await usesOf(desk, uses, item)
  if (found.length > 0) throw conflict(inUse(item.label, found), { uses: found })
  return item
}

function inUse(label: string, uses: readonly { place: string; count: number }[]): string {
  const places = uses.map(({ place, count }) => `${place} ${count} 条`).join('、')
  return `“${label}”正在被使用（${places}），不能删除；可以停用，旧记录保留、新记录不再可选`
}

/** Returns the calls about the items of a company's dictionary; `uses` are the places of words in records. */
export function itemHandlers(uses: readonly (WordColumn | WordCount)[]): readonly Handled[] {
  return [
    handle(routes.managed, async desk => {
      const types = await desk.from('dictionaryType').selectAll().orderBy('position').orderBy('id').execute()
      const items = await desk.from('dictionaryItem').selectAll().orderBy('position').orderBy('id').execute()
      return { types: types.map(shownType), items: items.map(shownItem) }
    }),

    handle(routes.uses, async (desk, { params: { id } }) => {
      const item = await desk.from('dictionaryItem').selectAll().where('id', '=', id).executeTakeFirst()
      if (!item) throw notFound('字典项')
      return usesOf(desk, uses, item)
    }),

    handle(routes.addItem, async (desk, { body: { dictionaryTypeId, label, color } }) => {
      const { type, items } = await lockType(desk, dictionaryTypeId)
      if (items.length >= mostItems) throw conflict(`“${type.name}”已有 ${items.length} 项，最多 ${mostItems} 项`)
      assureNewLabel(items, type, label)
      const row = { typeCode: type.code, label, color, position: nextPosition(items) }
      const item = await desk.insert('dictionaryItem', row, { action: '新增字典项', ...named })
      await publishWords(desk)
      return shownItem(item)
    }),

    handle(routes.editItem, async (desk, { body: { id, version, force, label, color } }) => {
      const { type, items } = await lockTypeOf(desk, id)
      const begun = { version, words: (changes: Parameters<typeof wordsOf>[1]) => wordsOf(desk, changes, columns) }
      const before = await desk.lockOne('dictionaryItem', id, '字典项', force ? undefined : begun)
      assureNewLabel(items, type, label, id)
      // Before the word: a transaction that chooses it now has locked the place already and waits for a word with a new label.
      await renameIn(desk, uses, before, label)
      const item = await desk.change('dictionaryItem', before, { label, color }, { action: '编辑字典项', ...named })
      await publishWords(desk)
      return shownItem(item)
    }),

    handle(routes.enableItem, async (desk, { body: { id, enabled } }) => {
      const before = await desk.lockOne('dictionaryItem', id, '字典项')
      if ((before.disabledAt === null) === enabled) return shownItem(before)
      if (before.mergedInto) throw conflict(`“${before.label}”已合并到其他字典项，不能再启用`)
      const action = enabled ? '启用字典项' : '停用字典项'
      const patch = { disabledAt: enabled ? null : sql<string>`now()` }
      const item = await desk.change('dictionaryItem', before, patch, { action, ...named })
      await publishWords(desk)
      return shownItem(item)
    }),

    handle(routes.removeItem, async (desk, { body: { id } }) => {
      await lockUnused(desk, id, uses)
      await desk.remove('dictionaryItem', id, '字典项', { action: '删除字典项', ...named })
      await publishWords(desk)
      return null
    }),
  ]
}
