import { formatDateTime } from '../../../../kernel/api/time.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import { packageIn } from '../../api/label.ts'
import { type Became, type PackageState, packageNumber, packageStates } from '../../api/package.ts'
import { type FactoryRecord, factoryOrders } from '../factoryOrders.ts'
import { namesOf, settle } from './settle.ts'

type Found = { id: number; orderId: number; number: string; state: PackageState; arrivedAt: string | null }

/** Returns the packages of a locked factory order. Throws 40000 for one that is not of it. */
export async function packagesIn(desk: Desk, id: number, packageIds: readonly number[]): Promise<Found[]> {
  const { rows } = await desk.client.query<Found>(
    `select id, factory_order_id as "orderId", number, state, arrived_at as "arrivedAt" from factory_package
     where office_id = $1 and factory_order_id = $2 and id = any($3::bigint[]) order by id for no key update`,
    [desk.officeId, id, packageIds],
  )
  if (rows.length < new Set(packageIds).size) throw badInput('packageIds', '有的包件不在这张工厂单上，请刷新后重新选择')
  return rows
}

/** Says that packages of a factory order have come; one that has come before is one, and told. */
export async function arrive(desk: Desk, id: number, packageIds: readonly number[], place: string): Promise<Became> {
  const before = await factoryOrders.lock(desk, id, 'receive', {})
  const packages = await packagesIn(desk, id, packageIds)
  const fresh = packages.filter(({ state }) => state === 'expected')
  const again = packages.filter(({ state }) => state !== 'expected')
  if (fresh.length === 0) return { ...countsOf(before), told: againWords(again) }
  await keepArrived(desk, fresh, place)
  const names = namesOf(fresh.map(({ number }) => number))
  const done = await settle(desk, before, { action: '包件到货', names, told: '' })
  const also = again.length > 0 ? `；${againWords(again)}` : ''
  return { ...done, told: `${names} 已到货，${leftWords(done)}${also}` }
}

const countsOf = ({ id, packages, arrived }: FactoryRecord) => ({ id, packages, arrived })

const againWords = (packages: readonly Found[]): string =>
  packages
    .map(({ number, state, arrivedAt }) => {
      const since = arrivedAt === null ? '' : `，${formatDateTime(arrivedAt)} 到货`
      return `${number} 已经扫过（${packageStates[state]}${since}），不重复计`
    })
    .join('；')

const leftWords = ({ packages, arrived }: Pick<Became, 'packages' | 'arrived'>): string =>
  arrived === packages ? `${packages} 件全部到齐` : `${packages} 件到了 ${arrived} 件，还差 ${packages - arrived} 件`

/** Keeps that packages of a locked factory order have come; `place`: where they lie, empty for where they were registered. */
export async function keepArrived(desk: Desk, packages: readonly { id: number }[], place: string): Promise<void> {
  await desk.client.query(
    `update factory_package set state = 'arrived', arrived_at = now(), arrived_by = $3, place = case when $4 = '' then place else $4 end
     where office_id = $1 and id = any($2::bigint[])`,
    [desk.officeId, packages.map(({ id }) => id), desk.employeeId, place],
  )
}

/** Takes back that packages of a factory order have come. Throws 40900 for one that has not, or has gone on. */
export async function takeBack(desk: Desk, id: number, packageIds: readonly number[]): Promise<Became> {
  const before = await factoryOrders.lock(desk, id, 'receive', {})
  const packages = await packagesIn(desk, id, packageIds)
  const wrong = packages.find(({ state }) => state !== 'arrived')
  if (wrong)
    throw conflict(`包件 ${wrong.number} ${packageStates[wrong.state]}，不能撤回到货；已装车的请先从出库单里卸下`)
  await desk.client.query(
    `update factory_package set state = 'expected', arrived_at = null, arrived_by = null where office_id = $1 and id = any($2::bigint[])`,
    [desk.officeId, packages.map(one => one.id)],
  )
  const names = namesOf(packages.map(({ number }) => number))
  return settle(desk, before, { action: '撤回包件到货', names, told: `已撤回 ${names} 的到货` })
}

/**
 * Says that the package whose label was scanned has come: its number, or the digits of our label. Throws 40900 where the person sees no such package; a
 * package that was scanned before is one, and told.
 */
export async function scan(desk: Desk, code: string, place: string): Promise<Became> {
  const id = packageIn(code.trim())
  const { rows } = await desk.client.query<{ id: number; orderId: number }>(
    `select id, factory_order_id as "orderId" from factory_package where office_id = $1 and (number = $2 or id = $3) order by number = $2 desc limit 1`,
    [desk.officeId, packageNumber(code), id ?? null],
  )
  const [one] = rows
  const isSeen = one && (await desk.names('factoryOrder', [one.orderId])).has(one.orderId)
  if (!isSeen) throw conflict(`没有包件“${code}”，请核对标签；清单里没有的请先在工厂单里登记包件`)
  return arrive(desk, one.orderId, [one.id], place)
}
