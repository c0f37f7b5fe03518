import { setTimeout as sleep } from 'node:timers/promises'
import pg, { type Client } from 'pg'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { approvalRoutes as routes } from '../src/modules/approval/api/routes.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { approveBare, type Found, todoCounts, todoPage } from './approval/bare.ts'
import { forgetApprovals, layApprovals, officeId, person } from './approval/open.ts'
import { benchSimulation } from './approval/simulation.ts'
import { type Caller, signIn } from './caller.ts'
import type { Child } from './children.ts'
import { asOwner } from './database.ts'
import { timed } from './latency.ts'
import type { Result } from './result.ts'
import { page, screen } from './sales/screens.ts'
import { besideBare, personOf } from './screens.ts'
import { quantile } from './statistics.ts'

const together = 8 // people who decide at once
const pause = 50 // ms between the calls of somebody who reads meanwhile
const limits = { call: 100, share: 0.4 } // ms; decisions as a share of those written by hand

/**
 * Measures one company with `open` running approvals: decisions per second beside handwritten statements while others
 * read lists; the list of a person with a twentieth of the tasks; the time to foresee a flow.
 */
export async function benchApproval(database: Embedded, product: Child, open: number): Promise<Result[]> {
  return asOwner(database, async owner => {
    const tasks = open / 20
    console.log(`正在生成 ${open} 件审批中的审批…`)
    await layApprovals(owner, open, tasks)
    try {
      const lists = await benchLists(database, product, tasks)
      const decisions = await benchDecisions(database, product, owner, open)
      return [...decisions, ...lists, ...benchSimulation()]
    } finally {
      await forgetApprovals(owner)
    }
  })
}

async function benchLists(database: Embedded, product: Child, tasks: number): Promise<Result[]> {
  const caller = await signIn(product.address, person)
  const who = await personOf(database, caller)
  const title = `${tasks} 件待办的人`
  const list = screen(routes.list, { title: '待我处理', bodies: [{}], bare: one => [todoPage(one)], ...page })
  const counts = screen(routes.counts, {
    title: '待办计数',
    bodies: [undefined],
    bare: one => [todoCounts(one)],
    ours: answer => ({ ...answer }),
    theirs: ([row]) => row,
  })
  return [
    ...(await besideBare(database, caller, who, list, title)),
    ...(await besideBare(database, caller, who, counts, title)),
  ]
}

async function benchDecisions(database: Embedded, product: Child, owner: Client, open: number): Promise<Result[]> {
  const each = Math.min(250, Math.floor(open / 400))
  const people = Array.from({ length: together }, (_, at) => at + 1)
  const found = new Map<number, Found[]>()
  for (const one of people) found.set(one, await tasksOf(owner, one, each * 2))
  const callers = await Promise.all(people.map(one => signIn(product.address, `o1sales${one}`)))
  const total = each * together
  const deciding = seconds(() =>
    Promise.all(callers.map((caller, at) => decideAll(caller, found.get(at + 1)?.slice(0, each) ?? []))),
  )
  const [ours, reads] = await Promise.all([deciding, readMeanwhile(product, deciding)])
  const theirs = await bySql(
    database,
    people.map(one => found.get(one)?.slice(each) ?? []),
  )
  return [
    {
      name: `${open} 件审批中，每秒决定`,
      value: total / ours,
      unit: ' 次/秒',
      limit: null,
      better: 'higher',
      note: `${total} 次，${together} 人同时；手写 SQL 只写不查 ${(total / theirs).toFixed(0)} 次/秒`,
    },
    {
      name: '每秒决定 / 手写 SQL',
      value: theirs / ours,
      unit: '',
      limit: limits.share,
      better: 'higher',
      note: '产品每次还要查权限、问引擎',
    },
    {
      name: '期间别人的列表调用',
      value: quantile(reads, 0.95),
      unit: ' ms',
      limit: limits.call,
      better: 'lower',
      note: `p95；${reads.length} 次，最长 ${Math.max(...reads).toFixed(0)} ms`,
    },
  ]
}

async function tasksOf(owner: Client, seller: number, count: number): Promise<Found[]> {
  const { rows } = await owner.query<Found>(
    `select i.id, t.employee_id as "employeeId", i.document_id as paper from approval_task t
     join employee e on e.office_id = t.office_id and e.id = t.employee_id and e.name = 'sales' || $2
     join approval_instance i on i.office_id = t.office_id and i.id = t.instance_id
     where t.office_id = $1 and t.closed_at is null order by i.id limit $3`,
    [officeId, seller, count],
  )
  return rows
}

async function decideAll(caller: Caller, found: readonly Found[]): Promise<void> {
  for (const { id } of found) await caller.ask(routes.approve, { body: { id, task: 1, comment: '同意' } })
}

/** Makes the same number of decisions by handwritten statements, on as many connections. */
async function bySql({ ownerUrl }: Embedded, found: readonly Found[][]): Promise<number> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: together })
  const all = async (tasks: readonly Found[]) => {
    const client = await pool.connect()
    for (const task of tasks) await approveBare(client, officeId, task)
    client.release()
  }
  const took = await seconds(() => Promise.all(found.map(all)))
  await pool.end()
  return took
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  return (await timed(work)) / 1000
}

/** Reads the lists of approvals and clues until the work ends. Returns each call's ms. */
async function readMeanwhile(product: Child, work: Promise<unknown>): Promise<number[]> {
  let over = false
  const ended = work.finally(() => {
    over = true
  })
  const times: number[] = []
  const read = async (who: string, call: (caller: Caller) => Promise<unknown>) => {
    const caller = await signIn(product.address, who)
    for (; !over; await sleep(pause)) times.push(await timed(() => call(caller)))
  }
  await Promise.all([
    read(person, caller => caller.ask(routes.list, { body: {} })),
    read('o1boss', caller => caller.ask(clueRoutes.list, { body: {} })),
    ended,
  ])
  return times
}
