import { type Selectable, sql } from 'kysely'
import type { Column } from '../../../kernel/api/list.ts'
import type { DB } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { wordsOf } from '../../../kernel/server/record/history.ts'
import { badInput, conflict, notFound } from '../../../kernel/server/refusal.ts'
import { type ManagedItem, mostItems } from '../api/dictionary.ts'
import { nextPosition, publishWords, type TypeRow } from './dictionaryTypes.ts'
import { renameIn, usesOf, type WordPlaces } from './wordUses.ts'

export type ItemRow = Selectable<DB['dictionaryItem']>
/** The places of words, and what the screen that keeps these words calls them: 字典项, 品牌. */
export type WordActs = { places: WordPlaces; noun: string }
type Facts = { label: string; color: string; picture?: string }

const columns: Column[] = [
  { key: 'label', title: '名称', kind: 'text' },
  { key: 'color', title: '颜色', kind: 'text' },
  { key: 'picture', title: '图片', kind: 'text' },
  { key: 'parentId', title: '上级', kind: 'dictionary' },
  { key: 'disabledAt', title: '停用时间', kind: 'datetime' },
]

/** A word's entries in the log bear its label. */
export const named = { name: (item: ItemRow) => item.label }

/** Returns a word as its manager sees it. */
export function shownItem({ id, typeCode, label, color, disabledAt, mergedInto, version }: ItemRow): ManagedItem {
  return { id, typeCode, label, color, enabled: disabledAt === null, mergedInto, version }
}

/** Returns the words of a type in their order. */
export function itemsOf(desk: Desk, typeCode: string): Promise<ItemRow[]> {
  return desk
    .from('dictionaryItem')
    .selectAll()
    .where('typeCode', '=', typeCode)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/**
 * Returns the type, locked, with its words: the second of two people who add at once sees the first one's word. Throws 40400
 * without the type.
 */
export async function lockType(desk: Desk, id: number): Promise<{ type: TypeRow; items: ItemRow[] }> {
  const type = await desk.lockOne('dictionaryType', id, '字典类型')
  return { type, items: await itemsOf(desk, type.code) }
}

/** Locks a type by its code, with its words. */
export async function lockTypeCalled(desk: Desk, code: string): Promise<{ type: TypeRow; items: ItemRow[] }> {
  const type = await desk.from('dictionaryType').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  return lockType(desk, type.id)
}

/** Locks a word; undefined without it. */
export async function lockWord(desk: Desk, id: number): Promise<ItemRow | undefined> {
  const [word] = await desk.lock('dictionaryItem', [id])
  return word
}

/** Locks the types of these codes in the order in which every transaction locks them, for who writes words of several. */
export async function lockTypesCalled(desk: Desk, codes: readonly string[]): Promise<void> {
  const types = await desk
    .from('dictionaryType')
    .select('id')
    .where('code', 'in', [...codes])
    .execute()
  await desk.lock(
    'dictionaryType',
    types.map(({ id }) => id),
  )
}

/** Locks words that may be removed; waits for transactions that are storing a record with one. Missing ones are left out. */
export function lockRemovable(desk: Desk, ids: readonly number[]): Promise<ItemRow[]> {
  return desk
    .from('dictionaryItem')
    .selectAll()
    .where('id', 'in', [0, ...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Puts a word of a locked type below another, or on top. */
export async function moveWord(desk: Desk, word: ItemRow, parentId: number | null, action: string): Promise<void> {
  await desk.change('dictionaryItem', word, { parentId }, { action, ...named })
}

/** Puts a word of a locked type at a place. An order is no edit of a word: its version stays. */
export async function placeWord(desk: Desk, id: number, position: number): Promise<void> {
  await desk.db
    .updateTable('dictionaryItem')
    .set({ position })
    .where('officeId', '=', desk.officeId)
    .where('id', '=', id)
    .execute()
}

/** Returns the code of a word's type. Throws 40400 without the word. */
export async function typeOfWord(desk: Desk, id: number, noun: string): Promise<string> {
  const item = await desk.from('dictionaryItem').select('typeCode').where('id', '=', id).executeTakeFirst()
  if (!item) throw notFound(noun)
  return item.typeCode
}

function assertNewLabel(items: readonly ItemRow[], type: TypeRow, label: string, except?: number): void {
  if (items.some(item => item.label === label && item.id !== except))
    throw badInput('label', `“${type.name}”里已有“${label}”，请换一个名称`)
}

/** Adds a word at the end of its locked type. Throws 40000 for a label that the type has, 40900 when it is full. */
export async function addWord(
  desk: Desk,
  { type, items }: { type: TypeRow; items: readonly ItemRow[] },
  facts: Facts & { parentId?: number | null },
  noun: string,
): Promise<ItemRow> {
  if (items.length >= mostItems) throw conflict(`“${type.name}”已有 ${items.length} 项，最多 ${mostItems} 项`)
  assertNewLabel(items, type, facts.label)
  const row = { typeCode: type.code, position: nextPosition(items), ...facts }
  const item = await desk.insert('dictionaryItem', row, { action: `新增${noun}`, ...named })
  await publishWords(desk)
  return item
}

/** Changes a word, wherever its text is kept too. Throws 40400, 40000 for a label that the type has, 40901 for a stale edit. */
export async function editWord(
  desk: Desk,
  { places, noun }: WordActs,
  { id, version, force, ...facts }: Facts & { id: number; version: number; force?: boolean | undefined },
): Promise<ItemRow> {
  const { type, items } = await lockTypeCalled(desk, await typeOfWord(desk, id, noun))
  const begun = { version, words: (changes: Parameters<typeof wordsOf>[1]) => wordsOf(desk, changes, columns) }
  const before = await desk.lockOne('dictionaryItem', id, noun, force ? undefined : begun)
  assertNewLabel(items, type, facts.label, id)
  // Before the word: a transaction that chooses it now has locked the place already and waits for a word with a new label.
  await renameIn(desk, await places(desk, type.code), before, facts.label)
  const item = await desk.change('dictionaryItem', before, facts, { action: `编辑${noun}`, ...named })
  await publishWords(desk)
  return item
}

/** Switches a word on or off. Throws 40400, and 40900 for one that was merged. */
export async function enableWord(
  desk: Desk,
  { noun }: Pick<WordActs, 'noun'>,
  id: number,
  enabled: boolean,
): Promise<ItemRow> {
  const before = await desk.lockOne('dictionaryItem', id, noun)
  if ((before.disabledAt === null) === enabled) return before
  if (before.mergedInto) throw conflict(`“${before.label}”已合并到其他${noun}，不能再启用，请使用合并后的那一个`)
  const action = `${enabled ? '启用' : '停用'}${noun}`
  const patch = { disabledAt: enabled ? null : sql<string>`now()` }
  const item = await desk.change('dictionaryItem', before, patch, { action, ...named })
  await publishWords(desk)
  return item
}

/** Removes a word that nothing uses. Throws 40400, and 40900 with where it is used. */
export async function removeWord(desk: Desk, { places, noun }: WordActs, id: number): Promise<void> {
  await lockUnused(desk, id, places, noun)
  await desk.remove('dictionaryItem', id, noun, { action: `删除${noun}`, ...named })
  await publishWords(desk)
}

/** Locks an unused word for removal; waits for transactions that are storing a record with it. */
async function lockUnused(desk: Desk, id: number, places: WordPlaces, noun: string): Promise<void> {
  const item = await desk.from('dictionaryItem').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!item) throw notFound(noun)
  const found = await usesOf(desk, await places(desk, item.typeCode), item)
  if (found.length > 0) throw conflict(inUse(item.label, found), { uses: found })
}

function inUse(label: string, uses: readonly { place: string; count: number }[]): string {
  const where = uses.map(({ place, count }) => `${place} ${count} 条`).join('、')
  return `“${label}”正在被使用（${where}），不能删除；可以停用，旧记录保留、新记录不再可选`
}
