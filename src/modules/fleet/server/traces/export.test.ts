import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../../../tests/support/gateway.ts'
import { addAccount, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer } from '../../../../../tests/support/server.ts'
import { Trace } from '../../../../kernel/server/observe/trace.ts'
import { codeRoutes } from '../../../identity/api/oneTimeCode.ts'
import { fleetRoutes } from '../../api/node.ts'
import { TraceExport } from './export.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: string } }
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] }
type Request = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }

/** A collector in this process: what it took, who called, and the status with which it answers. */
const taken: Request[] = []
let status = 200
let authorization: string | undefined
let address: string
const collector = createServer(async (request, response) => {
  authorization = request.headers.authorization
  const body = (await json(request)) as Request
  if (status < 300) taken.push(body)
  response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
})
beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  address = `127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`
})
afterAll(() => {
  collector.closeAllConnections()
  collector.close()
})
beforeEach(() => {
  taken.length = 0
  status = 200
})

const spans = () => taken.flatMap(({ resourceSpans }) => resourceSpans.flatMap(one => one.scopeSpans[0]?.spans ?? []))
const textsOf = (span: Span | undefined) => span?.attributes.map(({ value }) => value.stringValue ?? value.intValue)

describe('a node with OTLP_URL', () => {
  let gateway: Gateway
  beforeAll(async () => {
    gateway = await startGateway()
  })
  afterAll(() => gateway.stop())

  test('sends the collector what it keeps, without people and companies; the SMS gateway is a part', async () => {
    const env = {
      NODE_NAME: 'told',
      TRACE_SHARE: '100',
      OTLP_URL: `http://me:secret@${address}`,
      SMS_GATEWAY_URL: gateway.url,
    }
    const server = await startServer({ env })
    try {
      await addAccount(server.owner, 'exporter', { isPlatform: true, mobile: '13287654321' })
      const platform = await server.signIn('exporter')
      await foundCompany(server, '外送公司', 'exportBoss')
      await server.ask(fleetRoutes.list, { as: platform, body: { search: '秘密的词' } })
      await server.ask(codeRoutes.sendCode, { body: { mobile: '13287654321', purpose: 'signIn' } })
      await gateway.codeOf('13287654321')
      await expect
        .poll(async () => {
          await server.app.traces?.now()
          return spans().map(({ name }) => name)
        })
        .toContain('outgoing')
      const list = spans().find(({ name }) => name === 'POST /api/admin/fleet/list')
      const statement = spans().find(span => textsOf(span)?.some(text => text?.includes('from fleet_node')))
      expect(statement?.traceId).toBe(list?.traceId)
      const sent = spans().find(({ name }) => name === 'outgoing')
      expect(textsOf(sent)).toEqual(['answered'])
      expect(taken[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
        key: 'service.instance.id',
        value: { stringValue: expect.stringContaining('told') },
      })
      expect(authorization).toBe(`Basic ${Buffer.from('me:secret').toString('base64')}`)
      expect(JSON.stringify(taken)).not.toMatch(/秘密|"person"|"company"|13287654321|外送公司|exporter/)
      expect(server.app.traces?.counts()).toMatchObject({ unexported: 0, dropped: 0 })
      expect(server.app.traces?.counts().exported).toBeGreaterThanOrEqual(3)
    } finally {
      await server.stop()
    }
  })
})

describe('what a collector does not take', () => {
  const open = (url = `http://${address}`) => new TraceExport({ url, node: 'one', stalls: { during: () => [] } })
  const ended = (name = 'POST /api/x') => {
    const trace = new Trace({ id: 'a'.repeat(32), kind: 'call', name, caller: null })
    Object.assign(trace, { end: performance.now(), outcome: 'ok' })
    return trace
  }

  test('for the moment is sent again, in its order', async () => {
    const exported = open()
    status = 503
    exported.note(ended('first'))
    await exported.now()
    status = 200
    exported.note(ended('second'))
    await exported.now()
    expect(spans().map(({ name }) => name)).toEqual(['first', 'second'])
    await exported.stop()
    expect(exported.counts).toEqual({ exported: 2, unexported: 0 })
  })

  test('at all is dropped and counted', async () => {
    const exported = open()
    status = 400
    exported.note(ended())
    await exported.now()
    status = 200
    await exported.stop()
    expect([exported.counts, taken]).toEqual([{ exported: 0, unexported: 1 }, []])
  })

  test('waits in a bounded queue while it is away, and is dropped at the end', async () => {
    const exported = open('http://127.0.0.1:1/v1/traces')
    for (let count = 0; count < 350; count++) exported.note(ended())
    expect(exported.counts).toEqual({ exported: 0, unexported: 50 })
    await exported.now()
    await exported.stop()
    expect(exported.counts).toEqual({ exported: 0, unexported: 350 })
  })
})
