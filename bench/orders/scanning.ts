import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { packageLabelOf } from '../../src/modules/factoryOrder/api/label.ts'
import { packageRoutes } from '../../src/modules/factoryOrder/api/package.ts'
import type { Caller } from '../caller.ts'
import { timed } from '../latency.ts'
import { bigOffice } from '../money/lay.ts'
import type { Result } from '../result.ts'
import { quantile } from '../statistics.ts'

export const scanning = '扫包件'
const people = 100
const each = 3 // packages of a person
const pause = 3000 // ms between two scans of a person

type Package = { id: number; order: number }

/** Measures a hundred people who each scan a package every three seconds, a second time of the same packages: connections plan statements the first times. */
export async function benchScanning(client: Client, callers: readonly Caller[]): Promise<Result[]> {
  const { rows } = await client.query<Package>(
    `select p.id::int, p.factory_order_id::int as order from factory_package p where p.office_id = $1 and p.state = 'expected' order by p.id % 997, p.id limit $2`,
    [bigOffice, people * each],
  )
  await scanAll(callers, rows)
  const times = await scanAll(callers, rows)
  const note = `p95，${people} 人各每 ${pause / 1000} 秒一件，共 ${times.length} 件；中位数 ${quantile(times, 0.5).toFixed(0)} ms`
  return [{ name: scanning, value: quantile(times, 0.95), unit: ' ms', limit: 100, better: 'lower', note }]
}

/** Scans packages, takes them back, and returns each scan's milliseconds. */
async function scanAll(callers: readonly Caller[], packages: readonly Package[]): Promise<number[]> {
  const times = await Promise.all(
    packages.map((one, at) => scanAfter(callers[at % callers.length] as Caller, one, (at * pause) / people)),
  )
  for (const [id, some] of Map.groupBy(packages, ({ order }) => order))
    await callers[0]?.ask(packageRoutes.takeBack, { body: { id, packageIds: some.map(one => one.id) } })
  return times
}

async function scanAfter(caller: Caller, { id }: Package, wait: number): Promise<number> {
  await sleep(wait)
  const body = packageRoutes.scan.body.parse({ code: packageLabelOf(id) })
  return timed(() => caller.ask(packageRoutes.scan, { body }))
}
