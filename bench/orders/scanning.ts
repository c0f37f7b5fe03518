import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { packageLabelOf } from '../../src/modules/factoryOrder/api/label.ts'
import { packageRoutes } from '../../src/modules/factoryOrder/api/package.ts'
import { type Caller, signIn } from '../caller.ts'
import { timed } from '../latency.ts'
import { bigOffice } from '../money/lay.ts'
import type { Result } from '../result.ts'
import { quantile } from '../statistics.ts'

export const scanning = '扫包件'
const people = 100
const each = 3 // packages of a person
const pause = 3000 // ms between two scans of a person
const colleagues = 40 // who sign in for them

type Package = { id: number; order: number }
const given = `from employee e, role r where e.office_id = ${bigOffice} and r.office_id = e.office_id and r.is_admin and e.name like 'sales%'`

/** Measures a hundred people who each scan a package every three seconds, a second time of the same packages: connections plan statements the first times. */
export async function benchScanning(client: Client, address: string): Promise<Result[]> {
  const { rows } = await client.query<Package>(
    `select p.id::int, p.factory_order_id::int as order from factory_package p where p.office_id = $1 and p.state = 'expected' order by p.id % 997, p.id limit $2`,
    [bigOffice, people * each],
  )
  await client.query(
    `insert into employee_role (office_id, employee_id, role_id) select e.office_id, e.id, r.id ${given} on conflict do nothing`,
  )
  try {
    const names = Array.from({ length: colleagues }, (_, at) => `o${bigOffice}sales${at + 1}`)
    const callers = await Promise.all(names.map(name => signIn(address, name)))
    await scanAll(callers, rows)
    const times = await scanAll(callers, rows)
    const note = `p95，${people} 人各每 ${pause / 1000} 秒一件，共 ${times.length} 件；中位数 ${quantile(times, 0.5).toFixed(0)} ms`
    return [{ name: scanning, value: quantile(times, 0.95), unit: ' ms', limit: 100, better: 'lower', note }]
  } finally {
    await client.query(`delete from employee_role x using (select e.id as employee, r.id as role ${given}) g
      where x.office_id = ${bigOffice} and x.employee_id = g.employee and x.role_id = g.role`)
  }
}

/** Scans packages, takes them back, and returns each scan's milliseconds. */
async function scanAll(callers: readonly Caller[], packages: readonly Package[]): Promise<number[]> {
  const times = await Promise.all(
    packages.map((one, at) => scanAfter(callers[at % colleagues] as Caller, one, (at * pause) / people)),
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
