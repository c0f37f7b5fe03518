import { sql } from 'kysely'
import type { Desk, Patch, TenantTable } from '../../../kernel/server/desk.ts'
import { type Handled, handle } from '../../../kernel/server/mount.ts'
import { badInput, conflict, notFound } from '../../../kernel/server/refusal.ts'
import { dictionaryRoutes as routes, type WordUse } from '../contract/dictionary.ts'
import { type ItemRow, lockTypeOf, named, shownItem } from './dictionaryItems.ts'
import { publishWords } from './dictionaryTypes.ts'
import { moveInViews } from './viewWords.ts'
import { holders, renameIn, usesOf, type WordColumn, type WordCount } from './wordUses.ts'

/** The number of records that one merge may change: it is one transaction, and each record is logged. */
const mostMoved = 50_000
const atOnce = 1000

/**
 * Returns both items, locked: waits for transactions that are storing a record with the merged one, and keeps the other one.
 * Merges in a type wait for each other. Throws 40400, 40000 by field, 40900 if the other one is disabled.
 */
async function lockBoth(desk: Desk, id: number, intoId: number): Promise<[merged: ItemRow, into: ItemRow]> {
  const { type } = await lockTypeOf(desk, id)
  const merged = await desk.from('dictionaryItem').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const [into] = await desk.lock('dictionaryItem', [intoId])
  if (!merged) throw notFound('字典项')
  if (into?.typeCode !== type.code || id === intoId) throw badInput('intoId', '请选择同一类型里的另一个字典项')
  if (into.disabledAt) throw conflict(`“${into.label}”已停用，请先启用`)
  if (merged.mergedInto) throw conflict(`“${merged.label}”已经合并过了`)
  return [merged, into]
}

/** Gives the records of a column the other word, in the order of their ids, each with before and after in the log. */
async function moveIn(desk: Desk, place: WordColumn, merged: ItemRow, into: ItemRow): Promise<void> {
  const patch = { [place.column]: place.many ? replaced(place.column, merged.id, into.id) : into.id }
  let ids = await holders(desk, place, merged.id, atOnce)
  while (ids.length > 0) {
    const rows = await desk.lock(place.table, ids)
    await desk.changeMany(place.table, rows, patch as Patch<TenantTable>, { action: '合并字典项' })
    ids = await holders(desk, place, merged.id, atOnce)
  }
}

/** Returns SQL that replaces a word in a list; a list with both keeps one. */
function replaced(column: string, merged: number, into: number) {
  const list = sql.ref(column)
  return sql`case when ${list} @> array[${into}]::bigint[] then array_remove(${list}, ${merged}::bigint)
    else array_replace(${list}, ${merged}::bigint, ${into}::bigint) end`
}

function inPlaces(uses: readonly WordUse[]): string {
  return uses.map(({ place, count }) => `${place} ${count} 条`).join('、')
}

/**
 * Merges a word into another: records, rules and saved views get the other one. The first stays, disabled and with its name,
 * for the past. Throws 40900 if more records have it than one transaction should change.
 */
async function merge(desk: Desk, uses: readonly (WordColumn | WordCount)[], id: number, intoId: number) {
  const [merged, into] = await lockBoth(desk, id, intoId)
  const found = await usesOf(desk, uses, merged)
  const total = found.reduce((sum, use) => sum + use.count, 0)
  if (total > mostMoved)
    throw conflict(`“${merged.label}”用在 ${total} 条记录里，一次最多合并 ${mostMoved} 条；可以先停用它`)
  const columns = uses.filter((use): use is WordColumn => 'table' in use && use.dictionary === merged.typeCode)
  for (const place of columns) await moveIn(desk, place, merged, into)
  await renameIn(desk, uses, merged, into.label)
  await moveInViews(desk, new Set(columns.map(place => place.column)), id, intoId)
  const earlier = await desk.from('dictionaryItem').selectAll().where('mergedInto', '=', id).execute()
  await desk.changeMany('dictionaryItem', earlier, { mergedInto: intoId }, { action: '合并字典项', ...named })
  const item = await desk.change(
    'dictionaryItem',
    merged,
    { mergedInto: intoId, disabledAt: merged.disabledAt ?? sql<string>`now()` },
    {
      action: '合并字典项',
      ...named,
      more: { mergedInto: [null, into.label], ...(total > 0 && { moved: [null, inPlaces(found)] }) },
    },
  )
  await publishWords(desk)
  return { item: shownItem(item), moved: total }
}

/**
 * Returns the call that merges two items of a company's dictionary; `uses` in the order in which their tables are locked.
 */
export function mergeHandlers(uses: readonly (WordColumn | WordCount)[]): readonly Handled[] {
  return [handle(routes.mergeItem, (desk, { body: { id, intoId } }) => merge(desk, uses, id, intoId))]
}
