import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { publishCustom, type Some } from '../../../../tests/support/customFields.ts'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database.ts'
import { takeoverLook } from '../../../../tests/support/jobs.ts'
import { type NodeProcess, spawnNode } from '../../../../tests/support/node.ts'
import { type Company, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import type { CustomWork } from '../api/customFields.ts'
import { customFieldsRoutes as routes } from '../api/routes.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const goods = 4000
let database: FreshDatabase
let server: TestServer
let company: Company
beforeAll(async () => {
  database = await freshDatabase()
  server = await startServer({ database })
  company = await foundCompany(server, '字段中断公司', 'ownHaltBoss')
  await publishCustom(server, company.boss, 'goods', [wide])
  await server.owner.query(
    `with brand as (insert into dictionary_item (office_id, type_code, label) values ($1, 'intentionBrand', '中断') returning id)
     insert into goods (office_id, code, name, brand_id, list_price, own)
     select $1, 'H' || n, '砖' || n, brand.id, 10000, jsonb_build_object('x1', n || '.5') from generate_series(1, $2::int) n, brand`,
    [company.officeId, goods],
  )
  await server.app.runtime.jobs.stop(10_000) // only the nodes of their own work
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

const wide: Some = { key: 'x1', kind: 'text', title: '宽度' }
const measured: Some[] = [
  { key: 'x1', kind: 'text', title: '宽度', retired: true },
  { key: 'n1', kind: 'number', title: '宽度', from: 'x1' },
]
const doubled = (formula: string): Some => ({ key: 'n2', kind: 'formula', title: '面宽', formula })

async function work(): Promise<CustomWork> {
  const { forms } = await server.ask(routes.forms, { as: company.boss })
  return forms.find(form => form.noun === 'goods')?.work as CustomWork
}
async function until(holds: (now: CustomWork) => boolean, pause = 20): Promise<CustomWork> {
  for (;;) {
    const now = await work()
    if (holds(now)) return now
    await sleep(pause)
  }
}
const counted = async (query: string): Promise<Record<string, unknown>> =>
  (await server.owner.query(query, [company.officeId])).rows[0]

/** Lets a node begin with what was published, and kills it when it is in the middle. */
async function killedInTheMiddle(node: NodeProcess, publish: () => Promise<void>): Promise<CustomWork> {
  try {
    await node.address()
    await publish()
    await until(({ done, state }) => done > 0 && state === 'running')
    node.child.kill('SIGKILL')
    await node.ended()
    return await work()
  } finally {
    await node.stop()
  }
}

const publications = [
  {
    what: 'a change of kind',
    publish: () => publishCustom(server, company.boss, 'goods', [...measured, doubled('n1 * 2')]),
    action: '改变字段类型',
    right: `own = jsonb_build_object('n1', n + 0.5, 'n2', (n + 0.5) * 2)`,
    before: `own = jsonb_build_object('x1', n || '.5')`,
  },
  {
    what: 'a changed formula',
    publish: () => publishCustom(server, company.boss, 'goods', [...measured, doubled('n1 * 3')]),
    action: '重新计算自定义字段',
    right: `own = jsonb_build_object('n1', n + 0.5, 'n2', (n + 0.5) * 3)`,
    before: `own = jsonb_build_object('n1', n + 0.5, 'n2', (n + 0.5) * 2)`,
  },
]

const halted = 'a node killed in the middle of $what leaves whole pieces; another ends it, and each record changes once'
test.each(publications)(halted, async ({ publish, action, right, before }) => {
  const state = () =>
    counted(`
      with held as (select own, version, substr(code, 2)::int as n from goods where office_id = $1 and code like 'H%'),
        told as (select subject_id, subject_version from operation_log where office_id = $1 and subject = 'goods' and action = '${action}')
      select count(*) filter (where ${right})::int as changed, count(*) filter (where ${before})::int as left,
        sum(version)::int as versions, (select count(*)::int from told) as logged,
        (select count(distinct subject_id)::int from told) as records
      from held`)
  const { versions } = await state()
  const changed = (records: number) => ({
    changed: records,
    left: goods - records,
    versions: Number(versions) + records,
    logged: records,
    records,
  })
  const { done, state: halting } = await killedInTheMiddle(spawnNode(database), publish)
  expect(halting).toBe('running')
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(goods)
  expect(await state()).toEqual(changed(done))
  const next = spawnNode(database)
  try {
    await next.address()
    const ended = await until(({ state }) => state !== 'running', takeoverLook)
    expect(ended).toMatchObject({ state: 'done', done: goods, total: goods })
    expect(await state()).toEqual(changed(goods))
  } finally {
    await next.stop()
  }
})
