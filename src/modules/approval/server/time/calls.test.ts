import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeFlow } from '../../../../../tests/support/approvals.ts'
import { asks } from '../../../../../tests/support/flows.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { signingRoutes } from '../../../webhooks/api/signing.ts'
import { runOutbox } from '../../../webhooks/server/index.ts'
import { approvalRoutes as routes } from '../../api/routes.ts'
import { papers } from '../record/papers.ts'
import { approvalCalls } from './calls.ts'

const minute = 60_000
let server: TestServer
let company: Company
let sales: Employee
let head: Employee
let base: string
let answer: () => number | Promise<number>
let asked: { path: string | undefined; headers: IncomingHttpHeaders; body: string }[]

const receiver = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', piece => pieces.push(piece))
  request.on('end', async () => {
    asked.push({ path: request.url, headers: request.headers, body: Buffer.concat(pieces).toString() })
    response.writeHead(await answer()).end('not to be kept')
  })
})

beforeAll(async () => {
  server = await startServer({ env: { OUTGOING_ALLOW: '127.0.0.1' } })
  await server.owner.query(`delete from pgboss.schedule where name = 'approvalCalls'`) // the tests' clock alone calls
  company = await foundCompany(server, '接口公司', 'callBoss')
  sales = await company.hire('callSales', '导购')
  head = await company.hire('callHead', '部门经理')
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  base = `http://hook.test:${(receiver.address() as AddressInfo).port}/approved`
})
afterAll(async () => {
  receiver.close()
  await server?.stop()
})
beforeEach(() => {
  asked = []
  answer = () => 200
})

const here = async () => [{ address: '127.0.0.1', family: 4 }]
const inMinutes = (minutes: number, resolve: typeof here = here) =>
  runOutbox(server.app.runtime, approvalCalls([papers]), () => Date.now() + minutes * minute + 1000, resolve)
const hook = (failure: string, url = base) => ({ key: 'hook', kind: 'webhook', url, failure })
const detail = (id: number, as = company.boss) => server.ask(routes.detail, { as, params: { id } })
const kinds = async (id: number) => (await detail(id)).happened.map(one => one.kind)

type Nodes = Parameters<typeof takeFlow>[3]
const begin = (...nodes: Nodes) => beginOf(company.officeId, sales.token, nodes)
async function beginOf(officeId: number, as: string, nodes: Nodes): Promise<number> {
  await takeFlow(server.owner, officeId, '用章', nodes)
  const forms = await server.ask(routes.startable, { as })
  const content = { seal: ['公章'], document: '合作协议', copies: 2, reason: '盖章' }
  const body = { formId: forms.find(form => form.name === '用章')?.formId as number, content }
  return (await server.ask(routes.start, { as, body })).id
}

describe('a call to an address outside', () => {
  it('tells of the document after the commit, and then the flow continues', async () => {
    const id = await begin(hook('admin'), asks('head', [head.employeeId]))
    expect(await detail(id)).toMatchObject({ waiting: '', node: 'hook' })
    await inMinutes(0)
    const { number, waiting, happened } = await detail(id)
    expect(waiting).toBe('callHead')
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      event: 'approval.webhook',
      node: 'hook',
      number,
      type: '用章',
      title: 'callSales的用章',
      status: 'running',
      initiator: { id: sales.employeeId, name: 'callSales' },
      fields: expect.arrayContaining([{ key: 'copies', title: '份数', kind: 'number', value: 2 }]),
    })
    expect(asked[0]?.headers['x-tongzhou-signature']).toBeUndefined()
    expect(happened.map(({ kind, by, note }) => [kind, by, note])).toEqual([
      ['start', sales.employeeId, ''],
      ['called', null, 'HTTP 200'],
    ])
    expect(JSON.stringify(await detail(id))).not.toContain('not to be kept')
    await inMinutes(60)
    expect(asked).toHaveLength(1)
  })

  it('contains no field that the form hides from the initiator', async () => {
    const hidden = { key: 'checked', title: '核定说明', kind: 'text', atStart: 'hidden' }
    await server.owner.query(
      `update approval_form set fields = fields || $2::jsonb where office_id = $1 and name = '用章'`,
      [company.officeId, JSON.stringify([hidden])],
    )
    await begin(hook('admin'))
    await inMinutes(0)
    const told = JSON.parse(asked[0]?.body ?? '').fields.map(({ key }: { key: string }) => key)
    expect(told).toEqual(['seal', 'document', 'copies', 'reason'])
  })

  it('is repeated after growing pauses, with one key, until the receiver accepts it', async () => {
    const id = await begin(hook('admin'))
    answer = () => (asked.length < 3 ? 503 : 204)
    for (const at of [0, 0, 1.2, 3.5, 60]) await inMinutes(at)
    expect(asked).toHaveLength(3)
    expect(new Set(asked.map(one => one.headers['idempotency-key'])).size).toBe(1)
    const { status, happened } = await detail(id)
    expect(status).toBe('approved')
    expect(happened.find(one => one.kind === 'called')?.note).toBe('HTTP 204，第 3 次')
  })

  it.each([
    ['go', 'approved', ['start', 'called', 'failed', 'ended']],
    ['reject', 'rejected', ['start', 'called', 'refused', 'ended']],
    ['admin', 'running', ['start', 'called', 'failed']],
  ])('that never takes it is tried six times, and then: %s', async (failure, status, told) => {
    const id = await begin(hook(failure))
    answer = () => 500
    for (const at of [0, 2, 5, 11, 27, 60, 200, 400]) await inMinutes(at)
    expect(asked).toHaveLength(6)
    expect((await detail(id)).status).toBe(status)
    expect(await kinds(id)).toEqual(told)
    expect((await detail(id)).waiting).toBe(failure === 'admin' ? 'callBoss' : '')
  })

  it('is refused if any address of its name is internal', async () => {
    const id = await begin(hook('go'))
    for (const at of [0, 2, 5, 11, 27, 60]) await inMinutes(at, async () => [{ address: '10.0.0.1', family: 4 }])
    expect(asked).toEqual([])
    expect((await detail(id)).happened.find(one => one.kind === 'called')?.note).toBe(
      '不允许调用内部网络的地址，第 6 次',
    )
  })

  it('whose answer comes after a withdrawal changes nothing', async () => {
    const id = await begin(hook('reject'))
    answer = async () => {
      await server.ask(routes.withdraw, { as: sales.token, body: { id } })
      return 200
    }
    await inMinutes(0)
    expect(asked).toHaveLength(1)
    expect(await kinds(id)).toEqual(['start', 'withdraw', 'ended'])
    await inMinutes(60)
    expect(asked).toHaveLength(1)
  })

  it('is made by one of two clocks', async () => {
    const id = await begin(hook('admin'))
    await Promise.all([inMinutes(0), inMinutes(0)])
    expect(asked).toHaveLength(1)
    expect((await detail(id)).status).toBe('approved')
  })

  it('that comes after many slow ones is left to the node that makes it, for a minute from then on', async () => {
    for (let count = 0; count <= 20; count++) await begin(hook('admin'))
    let now = Date.now() + 1000
    const look = () => runOutbox(server.app.runtime, approvalCalls([papers]), () => now, here)
    answer = async () => {
      if (asked.length === 20) now += 2 * minute
      if (asked.length === 21) await look()
      return 200
    }
    await look()
    expect(asked).toHaveLength(21)
  })

  it('waits for twenty of another company at most', async () => {
    const other = await foundCompany(server, '另一家公司', 'otherCallBoss')
    const clerk = await other.hire('otherCallSales', '导购')
    for (let count = 0; count <= 20; count++) await begin(hook('admin', `${base}/many`))
    await beginOf(other.officeId, clerk.token, [hook('admin', `${base}/one`)])
    await inMinutes(0)
    const paths = asked.map(({ path }) => path?.split('/').at(-1))
    expect(paths).toEqual([...Array(20).fill('many'), 'one', 'many'])
  })
})

describe('the signing secret', () => {
  it('is shown once, signs time and body, and is stored only in sealed form', async () => {
    expect(await server.ask(signingRoutes.read, { as: company.boss })).toBeNull()
    const { secret } = await server.ask(signingRoutes.rotate, { as: company.boss, key: 'once' })
    expect(secret).toMatch(/^whsec_[\w-]{43}$/)
    expect(await server.ask(signingRoutes.read, { as: company.boss })).toMatchObject({ hint: secret.slice(0, 8) })
    await begin(hook('admin'))
    await inMinutes(0)
    const [, seconds, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(asked[0]?.headers['x-tongzhou-signature'])) ?? []
    expect(signature).toBe(createHmac('sha256', secret).update(`${seconds}.${asked[0]?.body}`).digest('hex'))
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60)
    const again = await server.ask(signingRoutes.rotate, { as: company.boss, key: 'once' })
    expect(again.secret).not.toBe(secret)
    for (const table of ['operation_log', 'submission', 'approval_signing']) {
      const { rows } = await server.owner.query(`select t::text as row from ${table} t`)
      expect(JSON.stringify(rows)).not.toContain(secret.slice(8))
    }
  })
  it('that one node made works on another node with its own data directory', async () => {
    const { secret } = await server.ask(signingRoutes.rotate, { as: company.boss })
    const env = { OUTGOING_ALLOW: '127.0.0.1', DATA_DIR: mkdtempSync(join(tmpdir(), 'tongzhou-second-')) }
    const second = await startServer({ database: server.database, env })
    await begin(hook('admin'))
    await runOutbox(second.app.runtime, approvalCalls([papers]), () => Date.now() + 1000, here)
    await second.stop()
    rmSync(env.DATA_DIR, { recursive: true })
    const [, seconds, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(asked[0]?.headers['x-tongzhou-signature'])) ?? []
    expect(signature).toBe(createHmac('sha256', secret).update(`${seconds}.${asked[0]?.body}`).digest('hex'))
  })

  it('that a lost key sealed makes the call fail with a sentence, and is not tried again and again', async () => {
    await server.ask(signingRoutes.rotate, { as: company.boss })
    await server.owner.query(`update approval_signing set sealed = 'by-a-key-that-is-lost' where office_id = $1`, [
      company.officeId,
    ])
    const id = await begin(hook('go'))
    for (const at of [0, 2, 5, 11, 27, 60]) await inMinutes(at)
    expect(asked).toEqual([])
    expect((await detail(id)).happened.find(one => one.kind === 'called')?.note).toBe(
      '签名密钥无法使用，请在工作日历页面更换，第 6 次',
    )
  })
})
