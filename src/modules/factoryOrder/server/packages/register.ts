import { storeRows } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import { type Became, mostOfOne, type PackageEntered, packageNumber } from '../../api/package.ts'
import { type FactoryRecord, factoryOrders } from '../factoryOrders.ts'
import { packagesIn } from './arriving.ts'
import { keepValues, namesOf, settle } from './settle.ts'

/** Registers packages of a factory order. Throws 40000 by row: of no line of it, a number that another package of the list or company has. */
export async function register(desk: Desk, id: number, given: readonly PackageEntered[]): Promise<Became> {
  const before = await factoryOrders.lock(desk, id, 'pack', {})
  if (before.packages + given.length > mostOfOne)
    throw conflict(`一张工厂单最多 ${mostOfOne} 件，已有 ${before.packages} 件，请分成几张工厂单`)
  await assertLines(desk, id, given)
  const { numbers } = await addPackages(desk, before, given)
  return settle(desk, before, { action: '登记包件', names: namesOf(numbers), told: `已登记 ${given.length} 件` })
}

/**
 * Adds packages, which are still to come, to a locked factory order whose lines they name, and splits what each line costs over its own. Returns them. Throws
 * 40000 by row for a number that another package of the list or company has.
 */
export async function addPackages(
  desk: Desk,
  before: FactoryRecord,
  given: readonly PackageEntered[],
): Promise<{ ids: number[]; numbers: string[] }> {
  const numbered = number(before, given, await lastOfOurs(desk, before))
  assertOnce(numbered)
  await assertNew(desk, numbered)
  const rows = numbered.map(({ lineId, number, content, place }) => ({
    number,
    factory_order_id: before.id,
    factory_order_line_id: lineId,
    content,
    place,
    value: 0,
    state: 'expected',
  }))
  const ids = await storeRows(desk, 'factoryPackage', rows)
  await keepValues(desk, before.id)
  return { ids, numbers: numbered.map(one => one.number) }
}

async function assertLines(desk: Desk, id: number, given: readonly PackageEntered[]): Promise<void> {
  const lines = await desk.from('factoryOrderLine').select('id').where('factoryOrderId', '=', id).execute()
  const known = new Set(lines.map(line => line.id))
  const strange = given.findIndex(({ lineId }) => !known.has(lineId))
  if (strange >= 0)
    throw badInput(`packages.${strange}.lineId`, `第 ${strange + 1} 件：不是这张工厂单的商品，请刷新后重新选择`)
}

/** Returns the running number of the last package of a factory order that has a number of ours. */
async function lastOfOurs(desk: Desk, { id, number }: FactoryRecord): Promise<number> {
  const { rows } = await desk.client.query<{ last: number }>(
    `select coalesce(max(substr(number, $3)::int), 0) as last from factory_package
     where office_id = $1 and factory_order_id = $2 and number ~ $4`,
    [desk.officeId, id, number.length + 2, `^${number}-[0-9]{1,6}$`],
  )
  return rows[0]?.last ?? 0
}

/** Gives each package without a number one of ours, GC…-01, after the last one. */
function number({ number }: FactoryRecord, given: readonly PackageEntered[], last: number): PackageEntered[] {
  let running = last
  return given.map(one => {
    const typed = packageNumber(one.number)
    if (typed !== '') return { ...one, number: typed }
    running++
    return { ...one, number: `${number}-${String(running).padStart(2, '0')}` }
  })
}

function assertOnce(packages: readonly PackageEntered[]): void {
  const first = new Map<string, number>()
  for (const [at, one] of packages.entries()) {
    const twin = first.get(one.number)
    if (twin !== undefined)
      throw badInput(
        `packages.${at}.number`,
        `第 ${at + 1} 件与第 ${twin + 1} 件是同一个包件号“${one.number}”，请改正或删除一件`,
      )
    first.set(one.number, at)
  }
}

async function assertNew(desk: Desk, packages: readonly PackageEntered[]): Promise<void> {
  const { rows } = await desk.client.query<{ number: string; orderId: number }>(
    `select number, factory_order_id as "orderId" from factory_package where office_id = $1 and number = any($2) order by id limit 1`,
    [desk.officeId, packages.map(one => one.number)],
  )
  const [taken] = rows
  if (!taken) return
  const at = packages.findIndex(one => one.number === taken.number)
  const named = (await desk.names('factoryOrder', [taken.orderId])).get(taken.orderId)
  const where = named ? `工厂单 ${named}` : '另一张工厂单'
  throw badInput(
    `packages.${at}.number`,
    `第 ${at + 1} 件：包件号“${taken.number}”已登记在${where}，请核对，厂家号码重复的请加前缀`,
  )
}

/** Removes packages of a factory order that have not come. Throws 40900 for one that has. */
export async function remove(desk: Desk, id: number, packageIds: readonly number[]): Promise<Became> {
  const before = await factoryOrders.lock(desk, id, 'pack', {})
  const rows = await packagesIn(desk, id, packageIds)
  const come = rows.find(({ state }) => state !== 'expected')
  if (come) throw conflict(`包件 ${come.number} 已经到货，不能删除；到错的请先撤回到货`)
  await desk.client.query('delete from factory_package where office_id = $1 and id = any($2::bigint[])', [
    desk.officeId,
    rows.map(row => row.id),
  ])
  await keepValues(desk, id)
  const names = namesOf(rows.map(row => row.number))
  return settle(desk, before, { action: '删除包件', names, told: `已删除 ${rows.length} 件` })
}
