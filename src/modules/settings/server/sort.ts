import { sql } from 'kysely'
import { codes } from '../../../kernel/api/envelope.ts'
import type { Desk, TenantTable } from '../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { point } from '../../../kernel/server/module.ts'
import { lastEntry } from '../../../kernel/server/record/entries.ts'
import { badInput, notFound, Refusal } from '../../../kernel/server/refusal.ts'
import { sortRoutes as routes, type SortGroup, type SortKindName } from '../api/sort.ts'

/** A kind of list whose order an office arranges. A module registers it; the lists' own queries order by `position`. */
export type SortKind = {
  kind: SortKindName
  /** Table of the rows; it has a `position`. */
  table: TenantTable
  /** The topic of the event about a new order. */
  topic: string
  /** Every list of this kind, in the order they are shown, its rows in theirs. */
  groups(desk: Desk): Promise<SortGroup[]>
  /** Refuses (40300) a person whose scope does not reach the list's rows; without it the element is enough. */
  assure?(desk: Desk, key: number): void
}
type Change = { before: readonly number[]; order: readonly number[] }

const same = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((id, at) => id === b[at])

/**
 * Stores a new order of a whole list, in one transaction. Throws 40400 without such a list, 40000 if `order` has other rows
 * than `before`, 40901 if the list differs from the one that the person saw.
 */
export async function arrange(desk: Desk, sorted: SortKind, key: number, { before, order }: Change): Promise<void> {
  if (!same([...before].sort(byNumber), [...order].sort(byNumber)))
    throw badInput('order', '新的顺序与原来的不是同样的内容，请刷新后重试')
  sorted.assure?.(desk, key)
  const group = await lockGroup(desk, sorted, key)
  const ids = group.items.map(item => item.id)
  if (!same(ids, before)) throw await overtaken(desk, sorted, key)
  if (same(before, order)) return
  await place(desk, sorted.table, order)
  const label = new Map(group.items.map(item => [item.id, item.label]))
  const words = (list: readonly number[]) => list.map(id => label.get(id))
  await desk.log({
    action: '调整顺序',
    subject: subjectOf(sorted),
    subjectId: key,
    subjectName: group.title,
    changes: { order: [words(before), words(order)] },
  })
  await desk.publish({ kind: 'office', officeId: desk.officeId, topic: sorted.topic, ids: [] })
}

const byNumber = (a: number, b: number) => a - b
const subjectOf = ({ kind }: SortKind) => `sort:${kind}`

/** Locks a list with its rows and reads it again, to see the changes of the former holder of the lock. */
async function lockGroup(desk: Desk, sorted: SortKind, key: number): Promise<SortGroup> {
  const find = async () => (await sorted.groups(desk)).find(group => group.key === key)
  const seen = await find()
  await desk.lock(sorted.table, seen?.items.map(item => item.id) ?? [])
  const group = await find()
  if (!group) throw notFound('要排序的列表')
  return group
}

/** Numbers the rows from 1 on. A new order is no edit of a row: its version stays, so that no open form becomes stale. */
async function place(desk: Desk, table: TenantTable, order: readonly number[]): Promise<void> {
  const rank = sql<number>`array_position(${sql.val(`{${order.join()}}`)}::bigint[], id)`
  await desk.db
    .updateTable(table as 'dictionaryItem')
    .set({ position: rank })
    .where('officeId', '=', desk.officeId)
    .where('id', 'in', [...order])
    .where('position', 'is distinct from', rank)
    .execute()
}

async function overtaken(desk: Desk, sorted: SortKind, key: number): Promise<Refusal> {
  const last = await lastEntry(desk, subjectOf(sorted), key)
  const by = last?.personName ?? ''
  const msg = `${by || '他人'}刚刚改动过这个列表，已为您显示最新的顺序，请重新调整`
  return new Refusal(codes.stale, msg, { by, at: last?.at ?? null, changes: [] })
}

/** Returns the calls of 排序管理 over the registered kinds. */
export function sortHandlers(kinds: readonly SortKind[]): readonly Handled[] {
  const sortedBy = (name: SortKindName): SortKind => {
    const found = kinds.find(one => one.kind === name)
    if (!found) throw notFound('要排序的列表')
    return found
  }
  return [
    handle(routes.groups, (desk, { query }) => sortedBy(query.kind).groups(desk)),
    handle(routes.save, async (desk, { body: { kind, group, ...change } }) => {
      await arrange(desk, sortedBy(kind), group, change)
      return null
    }),
  ]
}

/** The lists that people reorder. */
export const sorts = point<SortKind>('sorts')
