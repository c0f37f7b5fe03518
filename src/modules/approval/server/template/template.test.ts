import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { FlowNode } from '../../../flows/api/flow.ts'
import { templateRoutes as routes } from '../../api/templateRoutes.ts'

let server: TestServer
let company: Company

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '节点公司', 'nodeBoss')
})
afterAll(() => server?.stop())

const node = (more: object = {}) =>
  FlowNode.parse({
    kind: 'approve',
    key: 'n1',
    name: '财务复核',
    in: 'somewhere',
    approvers: [{ kind: 'leader', level: 2 }],
    timeout: { hours: 8, then: 'remind' },
    ...more,
  })
const add = (name: string, more: object = {}) =>
  server.call(routes.add, { as: company.boss, body: { name, description: '超过五千', node: node(), ...more } })
async function added(name: string) {
  const { data } = await add(name)
  return data as NonNullable<typeof data>
}
const edit = (body: object) => server.call(routes.edit, { as: company.boss, body: body as never })

describe('kept nodes', () => {
  it('are inserted as they were kept, and belong to no flow; a designer offers them', async () => {
    const kept = await added('财务复核')
    expect(kept).toMatchObject({ name: '财务复核', kind: 'approve', description: '超过五千', version: 1 })
    expect(kept.node).toEqual(FlowNode.parse({ ...node(), key: 'template', in: null }))
    const [list, offered] = [routes.list, routes.offered].map(route => server.ask(route, { as: company.boss }))
    expect(await list).toEqual([kept])
    expect(await offered).toEqual([kept])
  })

  it('need a unique name and must be complete', async () => {
    expect(await add('财务复核')).toMatchObject({
      code: codes.badInput,
      data: { issues: [{ field: 'name', msg: '已有名为“财务复核”的常用节点，请换一个名称' }] },
    })
    const end = { node: { kind: 'end', key: 'e', name: '结束', in: null } }
    expect(await add('结束', end)).toMatchObject({
      code: codes.badInput,
      data: { issues: [{ field: 'node', msg: '节点设置：开始和结束不能存为常用节点，请选择其他节点' }] },
    })
    expect(await server.ask(routes.list, { as: company.boss })).toHaveLength(1)
  })

  it('refuse a stale edit and name the changed settings', async () => {
    const { id, version } = await added('总经理')
    const changed = await edit({ id, version, node: node({ mode: 'any', signature: true }) })
    expect(changed.data).toMatchObject({ version: version + 1, node: { mode: 'any', signature: true } })
    const second = await edit({ id, version, name: '老板' })
    expect(second).toMatchObject({ code: codes.stale, data: { by: 'nodeBoss' } })
    const told = (second.data as unknown as { changes: { title: string; after: string }[] }).changes
    expect(told).toMatchObject([{ title: '节点设置', after: '多人时、手写签名' }])
    expect((await edit({ id, version, name: '老板', force: true })).data).toMatchObject({ name: '老板' })
  })

  it('can be removed once', async () => {
    const { id } = await added('不用的')
    const remove = () => server.call(routes.remove, { as: company.boss, body: { id } })
    expect(await remove()).toMatchObject({ code: codes.ok })
    expect(await remove()).toMatchObject({ code: codes.notFound })
  })
})
