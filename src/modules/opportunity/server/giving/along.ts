import type { DB } from '../../../../kernel/server/database/tables.ts'
import { snake } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk, Patch, TenantTable } from '../../../../kernel/server/desk/desk.ts'
import { ownChanges } from '../../../../kernel/server/log/ownChanges.ts'
import { point } from '../../../../kernel/server/module.ts'
import { badInput, notFound } from '../../../../kernel/server/refusal.ts'
import { takeBackDays } from '../../../pooling/api/giving.ts'
import { type Along, opportunityRoutes } from '../../api/routes.ts'
import type { HeldOwner } from '../record/owner.ts'
import { sightsOf, worksOn } from '../record/sight.ts'

/** Tables whose rows have a number, an owner and a department. */
type Table = {
  [T in TenantTable]: DB[T] extends { number: string; ownerId: number; departmentId: unknown; version: unknown }
    ? T
    : never
}[TenantTable]
type Row = { id: number; version: number; number: string; ownerId: number; departmentId: number | null }

/** Documents of deals that have an owner of their own: a transfer of a deal asks whether they go along. */
export type DealBelonging = {
  table: Table
  /** The module of their data scope. */
  module: string
  title: string
  unit: string
  /** SQL over the row `t`: it is of one of the deals `?`. */
  ofDeals: string
  tell(desk: Desk, before: readonly Row[], after: readonly Row[]): Promise<void>
}

/** The documents that go along with a deal, in the order in which they are locked. */
export const dealBelongings = point<DealBelonging>('dealBelongings')
export type Belongings = readonly DealBelonging[]

async function idsOf(desk: Desk, { table, ofDeals }: DealBelonging, dealIds: readonly number[]): Promise<Row[]> {
  const { rows } = await desk.client.query<Row>(
    `select t.id, t.version, t.number, t.owner_id as "ownerId", t.department_id as "departmentId" from ${snake(table)} t
     where t.office_id = $1 and ${ofDeals.replaceAll('?', '$2::bigint[]')} order by t.id`,
    [desk.officeId, dealIds],
  )
  return rows
}

/** Returns how many documents of deals the person may give along, by kind. */
export async function alongOf(desk: Desk, kinds: Belongings, dealIds: readonly number[]): Promise<Along[]> {
  const counted: Along[] = []
  for (const kind of kinds) {
    const rows = await idsOf(desk, kind, dealIds)
    const count = rows.filter(row => desk.reaches(kind.module, row)).length
    if (count > 0) counted.push({ title: kind.title, unit: kind.unit, count })
  }
  return counted
}

/** Returns the deals of these that the person works on. Throws 40400 where there are none. */
export async function ownDeals(desk: Desk, ids: readonly number[]): Promise<number[]> {
  const found = await desk
    .from('opportunity')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  const seen = (await sightsOf(desk, found)).filter(sight => worksOn(desk, sight))
  if (seen.length === 0) throw notFound('商机')
  return seen.map(({ deal }) => deal.id)
}

/** Throws 40000 on `along` where deals have documents that would stay behind, and the person did not say whether these go along. */
export async function assertChosen(desk: Desk, kinds: Belongings, dealIds: readonly number[], along?: boolean) {
  if (along !== undefined) return
  const found = await alongOf(desk, kinds, dealIds)
  const words = found.map(({ count, unit, title }) => `${count} ${unit}${title}`).join('、')
  if (words) throw badInput('along', `名下还有 ${words}，请选择是否一并转交；不转交的话，接手人看不到它们`)
}

/** Gives the documents of locked deals to their new owner, as far as they lie in the data scope of who gives them (`giver`). */
export async function giveAlong(
  desk: Desk,
  giver: Desk,
  kinds: Belongings,
  dealIds: readonly number[],
  owner: HeldOwner,
): Promise<void> {
  for (const kind of kinds) {
    const found = await idsOf(desk, kind, dealIds)
    const theirs = found.filter(row => row.ownerId !== owner.id && giver.reaches(kind.module, row))
    await change(desk, kind, theirs, { ownerId: owner.id, departmentId: owner.departmentId }, '随商机转交')
  }
}

/** Takes back what the person gave along with deals that came back, as far as nobody has changed it since. */
export async function takeAlongBack(desk: Desk, kinds: Belongings, dealIds: readonly number[]): Promise<void> {
  const routes = [opportunityRoutes.transfer.at]
  for (const kind of kinds) {
    const found = await idsOf(desk, kind, dealIds)
    const own = await ownChanges(desk, { subject: kind.table, routes, days: takeBackDays }, found)
    for (const row of found.filter(({ id }) => own.get(id)?.ownerId)) {
      const was = Object.entries(own.get(row.id) ?? {}).map(([field, [before]]) => [field, before])
      await change(desk, kind, [row], Object.fromEntries(was), '随商机撤销转交')
    }
  }
}

async function change(
  desk: Desk,
  { table, tell }: DealBelonging,
  rows: readonly Row[],
  patch: Patch<Table>,
  action: string,
): Promise<void> {
  if (rows.length === 0) return
  const locked = await desk.lock(
    table,
    rows.map(row => row.id),
  )
  const changed = await desk.changeMany(table, locked, patch, { action })
  await tell(desk, locked, changed)
}
