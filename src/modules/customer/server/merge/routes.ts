import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { type MergePreview, type MergeRecord, type MergeSide, mergeRoutes as routes } from '../../api/merge.ts'
import type { CustomerReference } from '../kinds.ts'
import { type CustomerWorld, detailOf } from '../read.ts'
import { scopeOf, sightOf } from '../sight.ts'
import { differingCustomValues } from './custom.ts'
import { duplicatesFor, sidesOf } from './duplicates.ts'
import { differing } from './fields.ts'
import { countMoved, countMoves, type Moved } from './moves.ts'
import { mergeCustomers } from './run.ts'
import { undoMerge, undoUntil } from './undo.ts'

type Pair = { keptId: number; mergedId: number }

async function preview(
  desk: Desk,
  world: CustomerWorld,
  references: readonly CustomerReference[],
  { keptId, mergedId }: Pair,
): Promise<MergePreview> {
  const { customer: kept } = await scopeOf(desk, world.sections, keptId)
  const { customer: merged } = await scopeOf(desk, world.sections, mergedId)
  if (kept.id === merged.id) throw badInput('mergedId', '请选择两个不同的客户')
  const sides = await sidesOf(desk, world, [kept.id, merged.id])
  return {
    kept: sides.get(kept.id) as MergeSide,
    merged: sides.get(merged.id) as MergeSide,
    fields: differing(kept, merged),
    own: await differingCustomValues(desk, kept, merged),
    moves: await countMoves(desk, references, merged.id),
  }
}

/** Returns the merges that a customer took part in, newest first. */
async function records(
  desk: Desk,
  { sections }: CustomerWorld,
  references: readonly CustomerReference[],
  customerId: number,
): Promise<MergeRecord[]> {
  const { customer } = await sightOf(desk, sections, customerId)
  const rows = await desk
    .from('customerMerge')
    .selectAll()
    .where(either => either.or([either('keptId', '=', customer.id), either('mergedId', '=', customer.id)]))
    .orderBy('id', 'desc')
    .execute()
  const names = await desk.names(
    'customer',
    rows.flatMap(row => [row.keptId, row.mergedId]),
  )
  const called = (id: number) => names.get(id) ?? '数据范围外的客户'
  return rows.map(row => ({
    ...row,
    keptName: called(row.keptId),
    mergedName: called(row.mergedId),
    until: undoUntil(row),
    moves: countMoved(references, row.moved as Moved),
  }))
}

async function ignore(desk: Desk, world: CustomerWorld, one: number, other: number): Promise<null> {
  const { customer: first } = await scopeOf(desk, world.sections, one)
  const { customer: second } = await scopeOf(desk, world.sections, other)
  if (first.id === second.id) throw badInput('otherId', '请选择两个不同的客户')
  const [lowId, highId] = [Math.min(first.id, second.id), Math.max(first.id, second.id)]
  const known = await desk
    .from('customerDistinct')
    .select('id')
    .where('lowId', '=', lowId)
    .where('highId', '=', highId)
    .executeTakeFirst()
  if (known) return null
  const values = { lowId, highId, createdBy: desk.employeeId }
  await desk.insert('customerDistinct', values, { action: '忽略疑似重复', name: `${first.name}、${second.name}` })
  return null
}

/** Returns the calls that merge two customers and undo a merge. */
export function mergeHandlers(world: CustomerWorld, references: readonly CustomerReference[]): Handled[] {
  return [
    handle(routes.preview, (desk, { body }) => preview(desk, world, references, body)),
    handle(routes.merge, async (desk, { body }) =>
      detailOf(desk, world, await mergeCustomers(desk, world, references, body)),
    ),
    handle(routes.records, (desk, { params }) => records(desk, world, references, params.customerId)),
    handle(routes.undo, (desk, { body }) => undoMerge(desk, world, references, body.id)),
    handle(routes.duplicates, desk => duplicatesFor(desk, world)),
    handle(routes.ignore, (desk, { body }) => ignore(desk, world, body.customerId, body.otherId)),
  ]
}
