import { type Selectable, sql } from 'kysely'
import { customName } from '../../../../kernel/api/customNames.ts'
import type { CustomValues } from '../../../../kernel/api/customValues.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { CustomerMerge } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { maskPhone } from '../../../../kernel/server/limits/mask.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { conflict, notFound, Refusal } from '../../../../kernel/server/refusal.ts'
import { companyColumns } from '../../../customFields/server/index.ts'
import { undoDays } from '../../api/merge.ts'
import { announceCustomer } from '../announce.ts'
import { customersWith } from '../asked.ts'
import { customCustomer } from '../custom.ts'
import type { CustomerReference } from '../kinds.ts'
import { type CustomerWorld, historyColumns } from '../read.ts'
import { type CustomerRecord, scopeOf } from '../sight.ts'
import { assertUntorn } from '../ties.ts'
import { lockPhones } from '../write.ts'
import { formerCustomValues, passUnique } from './custom.ts'
import { lockTwo } from './lock.ts'
import { type Moved, moveBack, staying } from './moves.ts'

type MergeRow = Selectable<CustomerMerge>

const dayMs = 86_400_000

/** Returns the time until which a merge can be undone, in ISO 8601. */
export function undoUntil({ createdAt }: { createdAt: string }): string {
  return new Date(Date.parse(createdAt) + undoDays * dayMs).toISOString()
}

/** Locks the merge with its two customers. Throws 40400 out of scope, 40900 if what happened since contradicts. */
async function lockMerge(
  desk: Desk,
  { sections }: CustomerWorld,
  references: readonly CustomerReference[],
  id: number,
) {
  const found = await desk.from('customerMerge').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound('合并记录')
  await scopeOf(desk, sections, found.keptId)
  const merge = await desk.lockOne('customerMerge', id, '合并记录')
  const [kept, merged] = await lockTwo(desk, references, [found.keptId, found.mergedId], found.keptId)
  if (merge.undoneAt) throw conflict('这次合并已经撤销')
  if (Date.parse(undoUntil(merge)) < clock.now()) throw conflict(`合并已超过 ${undoDays} 天，不能撤销，请逐项改回`)
  if (kept.mergedIntoId !== null) throw conflict(`客户“${kept.name}”后来又被合并，请先撤销那一次`)
  return { merge, kept, merged }
}

async function calledOf(desk: Desk, id: number): Promise<string> {
  const name = (await desk.names('customer', [id])).get(id)
  return name === undefined ? '您数据范围外一位客户' : `客户“${name}”`
}

/** Takes the merged customer's phone from the kept one, as first or further phone, unless both share it. Returns the kept one's first phone. */
async function freePhone(desk: Desk, { merge, kept, merged }: Locked): Promise<string | null> {
  const { phone } = merge
  const { phone: taken, sharesPhone } = merge.changes as Changes
  if (!phone || (merged.sharesPhone && !taken) || (sharesPhone && kept.phone === phone)) return kept.phone
  const [holder] = merged.sharesPhone ? [] : await customersWith(desk, phone)
  if (holder && holder.id !== kept.id && !(holder.phone === phone && holder.sharesPhone))
    throw conflict(`电话 ${maskPhone(phone)} 已是${await calledOf(desk, holder.id)}的，不能撤销，请先改掉那一边的电话`)
  if (kept.phone !== phone) {
    await dropFurther(desk, kept, phone)
    return kept.phone
  }
  const before = (merge.changes as Changes).phone?.[0] as string | null | undefined
  if (before === undefined)
    throw conflict(`电话 ${maskPhone(phone)} 现在是“${kept.name}”的主电话，请先更换主电话再撤销`)
  if (sharesPhone?.[0]) return before
  if (before && !(await dropFurther(desk, kept, before)))
    throw conflict(`“${kept.name}”合并前的电话 ${maskPhone(before)} 已被删除或修改，不能撤销，请先改回这个电话`)
  return before
}

/** Tells whether the kept customer shares its first phone again, with `phone` in its place. */
function sharedAgain({ merge, kept }: Locked, phone: string | null): boolean {
  const { phone: taken, sharesPhone } = merge.changes as Changes
  if (!sharesPhone) return kept.sharesPhone
  return sharesPhone[0] === true && phone === (taken ? taken[0] : merge.phone)
}

/** Removes a further phone of a customer; returns false if it is none. */
async function dropFurther(desk: Desk, { id, name }: CustomerRecord, phone: string): Promise<boolean> {
  const found = await desk
    .from('customerPhone')
    .select('id')
    .where('customerId', '=', id)
    .where('phone', '=', phone)
    .executeTakeFirst()
  if (found) await desk.remove('customerPhone', found.id, '电话', { action: '撤销合并客户', name })
  return found !== undefined
}

/** Returns the kept customer's former values, unless somebody has changed them since; and the fields that stay, in words. */
function formerValues(kept: CustomerRecord, changes: Changes) {
  const entries = Object.entries(changes).filter(([field]) => !['phone', 'sharesPhone', 'own'].includes(field))
  const untouched = ([field, [, after]]: (typeof entries)[number]) => kept[field as keyof CustomerRecord] === after
  const title = (field: string) => historyColumns.find(column => column.key === field)?.title ?? field
  return {
    patch: Object.fromEntries(entries.filter(untouched).map(([field, [before]]) => [field, before])),
    stays: entries.filter(entry => !untouched(entry)).map(([field]) => `合并后改过的${title(field)}`),
  }
}

/** Removes the address that the merge added to the kept customer, unless somebody has changed it. */
async function dropAddress(desk: Desk, kept: CustomerRecord, moved: Moved): Promise<void> {
  const [id] = moved.address ?? []
  const found = id && (await desk.from('customerAddress').select('version').where('id', '=', id).executeTakeFirst())
  if (id && found && found.version === 1)
    await desk.remove('customerAddress', id, '地址', { action: '撤销合并客户', name: kept.name })
}

/** Gives unique values back to the merged customer. Throws 40900 where another customer has one meanwhile. */
async function passBack(
  desk: Desk,
  ...sides: Parameters<typeof passUnique> extends [Desk, ...infer Sides] ? Sides : never
) {
  try {
    await passUnique(desk, ...sides)
  } catch (error) {
    throw error instanceof Refusal ? conflict(`不能撤销：${error.message}`) : error
  }
}

/** Tells of custom fields that keep what somebody entered after the merge. */
async function staysCustom(desk: Desk, keys: readonly string[]): Promise<string[]> {
  const columns = await companyColumns(desk, customCustomer, [])
  const seen = columns.filter(column => keys.some(key => customName(key) === column.key))
  return seen.map(column => `合并后改过的${column.title}`)
}

type Locked = { merge: MergeRow; kept: CustomerRecord; merged: CustomerRecord }

/**
 * Undoes a merge within 30 days: both customers get their former values and rows back; later additions and changes stay with
 * the kept one and are reported. Throws 40900 if this is impossible.
 */
export async function undoMerge(
  desk: Desk,
  world: CustomerWorld,
  references: readonly CustomerReference[],
  id: number,
): Promise<{ stayed: string[] }> {
  const locked = await lockMerge(desk, world, references, id)
  const { merge, kept, merged } = locked
  const moved = merge.moved as Moved
  await lockPhones(desk)
  await dropAddress(desk, kept, moved)
  const phone = await freePhone(desk, locked)
  const former = formerValues(kept, merge.changes as Changes)
  const own = formerCustomValues(kept, merge.changes as Changes)
  const back = { own: merge.own as CustomValues | null }
  await passBack(
    desk,
    { row: kept, after: own ? own.own : (kept.own as CustomValues | null) },
    { row: merged, after: back.own },
  )
  const more = { mergedFrom: [merged.id, null] } satisfies Changes
  await desk.change(
    'customer',
    kept,
    { ...former.patch, phone, sharesPhone: sharedAgain(locked, phone), ...(own && { own: own.own }) },
    { action: '撤销合并客户', more },
  )
  const alive = { mergedIntoId: null, mergedAt: null, phone: merge.phone, ...back }
  await desk.change('customer', merged, alive, { action: '撤销合并到另一位客户' })
  const log = { action: '撤销合并客户', name: `${merged.name} ← ${kept.name}` }
  await moveBack(desk, references, { keptId: kept.id, mergedId: merged.id, createdAt: merge.createdAt, moved }, log)
  await assertUntorn(desk, references, [kept.id, merged.id])
  const stayed = [
    ...(await staying(desk, references, merge)),
    ...former.stays,
    ...(await staysCustom(desk, own?.stay ?? [])),
  ]
  const done = { undoneAt: sql<string>`now()`, undoneBy: desk.employeeId, stayed }
  await desk.change('customerMerge', merge, done, { action: '撤销合并', name: log.name })
  await announceCustomer(desk, world.sections, kept.id)
  await announceCustomer(desk, world.sections, merged.id)
  return { stayed }
}
