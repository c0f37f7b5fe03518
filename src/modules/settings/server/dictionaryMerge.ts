import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput, conflict, notFound } from '../../../kernel/server/refusal.ts'
import type { WordUse } from '../api/dictionary.ts'
import { type ItemRow, lockTypeCalled, named, typeOfWord, type WordActs } from './dictionaryActs.ts'
import { publishWords } from './dictionaryTypes.ts'
import { moveInViews } from './viewWords.ts'
import { holders, renameIn, usesOf, type WordColumn } from './wordUses.ts'

/** The number of records that one merge may change: it is one transaction, and each record is logged. */
const mostMoved = 50_000
const atOnce = 1000

/**
 * Returns both items, locked: waits for transactions that are storing a record with the merged one, and keeps the other one.
 * Merges in a type wait for each other. Throws 40400, 40000 by field, 40900 if the other one is disabled.
 */
async function lockBoth(
  desk: Desk,
  noun: string,
  id: number,
  intoId: number,
): Promise<[merged: ItemRow, into: ItemRow]> {
  const { type, items } = await lockTypeCalled(desk, await typeOfWord(desk, id, noun))
  const merged = await desk.from('dictionaryItem').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const [into] = await desk.lock('dictionaryItem', [intoId])
  if (!merged) throw notFound(noun)
  if (into?.typeCode !== type.code || id === intoId) throw badInput('intoId', `请选择同一类型里的另一个${noun}`)
  if (into.disabledAt) throw conflict(`“${into.label}”已停用，请先启用`)
  if (merged.mergedInto) throw conflict(`“${merged.label}”已经合并过了`)
  if (liesBelow(items, into, id)) throw conflict(`“${into.label}”在“${merged.label}”下面，请先移出来`)
  return [merged, into]
}

function liesBelow(items: readonly ItemRow[], item: ItemRow, id: number): boolean {
  const parent = items.find(one => one.id === item.parentId)
  return parent !== undefined && (parent.id === id || liesBelow(items, parent, id))
}

/** Gives the records of a column the other word, in the order of their ids, each with before and after in the log. */
async function moveIn(
  desk: Desk,
  place: WordColumn,
  merged: ItemRow,
  into: ItemRow,
  log: { action: string },
): Promise<void> {
  let after: number | undefined = 0
  while (after !== undefined) {
    const ids = await holders(desk, place, merged.id, { after, most: atOnce })
    const rows = await desk.lock(place.table, ids)
    await desk.changeMany(place.table, rows, place.replaced(merged.id, into.id), log)
    after = ids.at(-1)
  }
}

function inPlaces(uses: readonly WordUse[]): string {
  return uses.map(({ place, count }) => `${place} ${count} 条`).join('、')
}

/**
 * Merges a word into another: records, rules and saved views get the other one. The first stays, disabled and with its name,
 * for the past. Returns it, and the number of changed records. Throws 40400, 40000 by field, and 40900 if more records have it
 * than one transaction should change.
 */
export async function mergeWords(
  desk: Desk,
  { places, noun }: WordActs,
  id: number,
  intoId: number,
): Promise<{ item: ItemRow; moved: number }> {
  const [merged, into] = await lockBoth(desk, noun, id, intoId)
  const uses = await places(desk, merged.typeCode)
  const found = await usesOf(desk, uses, merged)
  const total = found.reduce((sum, use) => sum + use.count, 0)
  if (total > mostMoved)
    throw conflict(`“${merged.label}”用在 ${total} 条记录里，一次最多合并 ${mostMoved} 条；可以先停用它`)
  const log = { action: `合并${noun}` }
  const columns = uses.filter(use => 'table' in use)
  // Rules and forms come before the records that they are about (src/lockOrder.ts).
  for (const place of uses) if ('move' in place) await place.move?.(desk, id, intoId)
  for (const place of columns) {
    await place.beforeMerge?.(desk, merged, into, log)
    await moveIn(desk, place, merged, into, log)
  }
  await renameIn(desk, uses, merged, into.label)
  await moveInViews(desk, columns, id, intoId)
  const earlier = await desk.from('dictionaryItem').selectAll().where('mergedInto', '=', id).execute()
  await desk.changeMany('dictionaryItem', earlier, { mergedInto: intoId }, { ...log, ...named })
  const item = await desk.change(
    'dictionaryItem',
    merged,
    { mergedInto: intoId, disabledAt: merged.disabledAt ?? sql<string>`now()` },
    {
      ...log,
      ...named,
      more: { mergedInto: [null, into.label], ...(total > 0 && { moved: [null, inPlaces(found)] }) },
    },
  )
  await publishWords(desk)
  return { item, moved: total }
}
