import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Bind, Condition } from '../../../kernel/server/list/list.ts'
import { point } from '../../../kernel/server/module.ts'

/** A kind of document that needs goods of which it has reserved none. */
export type NeededKind = {
  /**
   * SQL for the open needs of those that the person sees: a row for a document and goods, as `goods_id` and `pieces`; null where they see none. A condition
   * on `goods_id` has to reach an index.
   */
  open(desk: Desk, bind: Bind): string | null
}

/** The kinds of documents that need goods. */
export const neededKinds = point<NeededKind>('needed')

/**
 * Returns the condition of 无整批: all that is free of goods `e`, whose sums are `s`, covers an open need that the person sees, and no lot alone does.
 */
export const coveredByNoLot =
  (desk: Desk): Condition =>
  bind => {
    const needs = desk.brought(neededKinds).flatMap(({ open }) => open(desk, bind) ?? [])
    if (needs.length === 0) return 'false'
    const all = needs.map(sql => `select goods_id, pieces from (${sql}) n`).join(' union all ')
    return `exists (select from (${all}) n where n.goods_id = e.id and n.pieces > s.largest and n.pieces <= s.free)`
  }
