import { sql } from 'kysely'
import type { z } from 'zod'
import { codes } from '../../../../kernel/api/envelope.ts'
import { cut } from '../../../../kernel/api/text.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Changes, difference } from '../../../../kernel/server/log/audit.ts'
import { badInput, conflict, Refusal } from '../../../../kernel/server/refusal.ts'
import type { MergeField, Merging } from '../../api/merge.ts'
import { announceCustomer } from '../announce.ts'
import type { CustomerReference } from '../kinds.ts'
import type { CustomerWorld } from '../read.ts'
import { type CustomerRecord, scopeOf } from '../sight.ts'
import { insertPhone, lockPhones } from '../write.ts'
import { mergedCustomValues, passUnique } from './custom.ts'
import { lostAddress, takenOver } from './fields.ts'
import { lockTwo } from './lock.ts'
import { moveAll } from './moves.ts'
import { sharesAfter } from './sharing.ts'

/** Throws 40900 for a customer that was merged meanwhile, 40901 for one that was changed since the preview. */
export function assertStands(row: CustomerRecord, version: number): void {
  if (row.mergedIntoId !== null) throw conflict(`客户“${row.name}”已被合并，请刷新`)
  if (row.version === version) return
  throw new Refusal(codes.stale, `客户“${row.name}”刚被修改，请重新预览后再合并`, {
    by: '',
    at: row.updatedAt,
    changes: [],
  })
}

/** Keeps the phone that loses its first place as a further one of the kept customer. */
async function keepPhones(desk: Desk, kept: CustomerRecord, merged: CustomerRecord, fields: readonly MergeField[]) {
  const loser = fields.includes('phone') ? kept : merged
  if (!loser.phone || loser.sharesPhone || kept.phone === merged.phone) return undefined
  return insertPhone(desk, kept, loser.phone, cut(`${loser.name}的电话`, 20))
}

async function keepAddress(desk: Desk, kept: CustomerRecord, merged: CustomerRecord, fields: readonly MergeField[]) {
  const lost = lostAddress(kept, merged, fields)
  if (!lost) return undefined
  const values = { ...lost, customerId: kept.id, createdBy: desk.employeeId }
  return desk.insert('customerAddress', values, { action: '合并客户', name: kept.name })
}

/**
 * Merges two customers in one transaction: the kept one gets the rows and the chosen values of the other, and both phones
 * and addresses can still be found. The merged row stays, so that a person can undo all of it.
 */
export async function mergeCustomers(
  desk: Desk,
  { sections }: CustomerWorld,
  references: readonly CustomerReference[],
  { keptId, mergedId, keptVersion, mergedVersion, fromMerged, ownFromMerged }: z.output<typeof Merging>,
): Promise<number> {
  if (keptId === mergedId) throw badInput('mergedId', '请选择两个不同的客户')
  await scopeOf(desk, sections, keptId)
  await scopeOf(desk, sections, mergedId)
  const [kept, merged] = await lockTwo(desk, references, [keptId, mergedId], mergedId)
  assertStands(kept, keptVersion)
  assertStands(merged, mergedVersion)
  if ((kept.sampleAt === null) !== (merged.sampleAt === null))
    throw conflict('示例客户不能和真实客户合并，请先在首页清除示例数据')
  await lockPhones(desk)
  const { fields, patch: taken } = takenOver(kept, merged, fromMerged)
  const sharesPhone = await sharesAfter(desk, kept, merged, fields)
  const log = { action: '合并客户', name: `${merged.name} → ${kept.name}` }
  const moved = await moveAll(desk, references, merged.id, kept.id, log)
  const gone = { mergedIntoId: kept.id, mergedAt: sql<string>`now()`, phone: null, own: null }
  await desk.change('customer', merged, gone, { action: '合并到另一位客户' })
  const own = await mergedCustomValues(desk, kept, merged, ownFromMerged, taken)
  await passUnique(desk, { row: merged, after: null }, { row: kept, after: own })
  const patch = { ...taken, sharesPhone, own }
  // Logged too, so that the version rises even if no value is taken over: a second merge notices it.
  const more = { mergedFrom: [null, merged.id] } satisfies Changes
  const after = await desk.change('customer', kept, patch, { action: '合并客户', more })
  const phone = await keepPhones(desk, kept, merged, fields)
  const address = await keepAddress(desk, kept, merged, fields)
  await desk.insert(
    'customerMerge',
    {
      keptId: kept.id,
      mergedId: merged.id,
      phone: merged.phone,
      own: merged.own && JSON.stringify(merged.own),
      createdBy: desk.employeeId,
      changes: JSON.stringify(difference(only(kept, patch), only(after, patch))),
      moved: JSON.stringify({
        ...moved,
        ...(phone && { phone: [phone.id] }),
        ...(address && { address: [address.id] }),
      }),
    },
    { action: '合并客户', name: log.name },
  )
  await announceCustomer(desk, sections, kept.id)
  await announceCustomer(desk, sections, merged.id)
  return kept.id
}

function only(row: CustomerRecord, patch: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([key]) => key in patch))
}
