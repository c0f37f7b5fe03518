import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentOf, publishCustom } from '../../../../../tests/support/customFields.ts'
import { type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { customFieldsRoutes } from '../../../customFields/api/routes.ts'
import { clueRoutes } from '../../api/clue.ts'

let server: TestServer
/** Another node on the same database. */
let other: TestServer
let company: Company
const field = { key: 'x1', kind: 'text', title: '合同编号' } as const
beforeAll(async () => {
  server = await startServer()
  other = await startServer({ database: server.database })
  company = await foundCompany(server, '甲公司', 'owner')
  await publishCustom(server, company.boss, 'clue', [field])
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

let phones = 15400001000
const add = (x1: string) =>
  server.call(clueRoutes.add, { as: company.boss, body: { name: '王小明', phone: String(phones++), own: { x1 } } })

/** Waits until a statement of this text waits for a lock. */
const waiting = (text: string) =>
  expect.poll(async () => {
    const asked = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query ilike $1`
    return (await server.owner.query(asked, [`%${text}%`])).rows[0].n
  })

test('a field does not become unique over a record that is being written with a value that another holds', async () => {
  await add('A-1')
  const { forms } = await server.ask(customFieldsRoutes.forms, { as: company.boss })
  const version = forms.find(form => form.noun === 'clue')?.version ?? 0
  const content = contentOf([{ ...field, unique: true }])
  const saved = await server.ask(customFieldsRoutes.save, {
    as: company.boss,
    body: { noun: 'clue', version, content },
  })
  const blocker = await server.owner.connect()
  try {
    await blocker.query('begin')
    await blocker.query('lock table clue in share mode')
    const writing = add('A-1')
    await waiting('insert into "clue"').toBe(1)
    const body = { noun: 'clue', version: saved.version }
    const publishing = other.call(customFieldsRoutes.publish, { as: company.boss, body })
    await Promise.race([publishing, waiting('pg_advisory_xact_lock').toBe(1)])
    await blocker.query('commit')
    expect((await writing).code).toBe(0)
    expect(await publishing).toMatchObject({ code: 40000 })
  } finally {
    blocker.release()
  }
})
