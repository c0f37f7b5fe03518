import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CustomValues } from '../src/kernel/api/customValues.ts'
import { codes } from '../src/kernel/api/envelope.ts'
import { bindingRoutes } from '../src/modules/approval/api/bindingRoutes.ts'
import { flowRoutes } from '../src/modules/approval/api/flowRoutes.ts'
import { approvalRoutes } from '../src/modules/approval/api/routes.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { clueOverClaimRoutes } from '../src/modules/clue/api/overClaim.ts'
import { customFieldsRoutes } from '../src/modules/customFields/api/routes.ts'
import { Flow } from '../src/modules/flows/api/flow.ts'
import { savedViewRoutes } from '../src/modules/settings/api/savedView.ts'
import { contentOf, publishCustom, type Some } from './support/customFields.ts'
import { makeClue, makeRole } from './support/factories.ts'
import { asks, flowOf, forks } from './support/flows.ts'
import { type Company, type Employee, foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'
import { setSwitches } from './support/switches.ts'

let server: TestServer
let company: Company
let asker: Employee
let worker: Employee
let manager: Employee
let flowId: number
let fields: Some[]

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '自有审批公司', 'ownBoss')
  asker = await company.hire('ownAsker', '导购')
  const rights = { menus: ['approvalDetial', 'clueList'], elements: [], scopes: { clue: 'office' } } as const
  worker = await company.hire('ownWorker', await makeRole(server.owner, company.officeId, rights))
  manager = await company.hire('ownManager', '部门经理')
  const role = `select id from role where office_id = $1 and name = '部门经理'`
  const { rows } = await server.owner.query(role, [company.officeId])
  fields = [
    {
      key: 's1',
      kind: 'choice',
      title: '装修进度',
      options: ['水电', '泥瓦', '油漆'].map((title, at) => ({ id: `o${at + 1}`, title, retired: false })),
    },
    { key: 'n1', kind: 'number', title: '套内面积', decimals: 1 },
    { key: 'n2', kind: 'formula', title: '单价', formula: 'budget / n1', result: 'money' },
    { key: 'n3', kind: 'money', title: '底价', seenBy: [rows[0].id] },
    { key: 'n4', kind: 'percent', title: '折扣' },
    { key: 'x1', kind: 'phone', title: '物业电话' },
  ]
  await publishCustom(server, company.boss, 'clue', fields)
  flowId = await publishFlow()
  await setSwitches(server, company.boss, { clueDailyClaims: 1 })
  await server.ask(clueRoutes.claim, { as: asker.token, body: { ids: [await pooled({})] } })
})
afterAll(() => server.stop())

/** A flow with a branch for clues whose 装修进度 is 水电: there a colleague fills in the area, else the manager looks. */
async function publishFlow(): Promise<number> {
  const as = company.boss
  const { id } = await server.ask(flowRoutes.add, { as, body: { name: '超额领取', business: 'clueClaim' } })
  const water = [[{ field: 'ownS1', operator: 'eq', values: ['水电'] }]]
  const draft = flowOf([
    ...forks('way', 'condition', [
      {
        when: water,
        nodes: [
          asks('filling', [worker.employeeId], {
            rights: { ownN1: 'edit', ownS1: 'edit', ownN4: 'edit', ownN2: 'hidden' },
          }),
        ],
      },
      { nodes: [asks('looking', [manager.employeeId])] },
    ]),
  ])
  const detail = await server.ask(flowRoutes.detail, { as, params: { id } })
  expect(detail.fields.map(field => field.title)).toEqual(
    expect.arrayContaining(['装修进度', '套内面积', '单价', '底价', '折扣(%)']),
  )
  const saved = await server.ask(flowRoutes.draft, {
    as,
    body: { id, version: detail.version, draft: Flow.parse(draft) },
  })
  expect(await server.ask(flowRoutes.validate, { as, body: { id } })).toEqual([])
  await server.ask(flowRoutes.publish, { as, body: { id, version: saved.version, note: '第一版' } })
  const subjects = await server.ask(bindingRoutes.subjects, { as })
  const version = subjects.find(one => one.business === 'clueClaim')?.version as number
  const body = {
    business: 'clueClaim',
    formId: null,
    version,
    unmatched: 'refuse' as const,
    bindings: [{ when: [], flowId: id }],
  }
  await server.ask(bindingRoutes.save, { as, body })
  return id
}

async function pooled(own: CustomValues): Promise<number> {
  const { id } = await makeClue(server.owner, company.officeId, { status: 'pooled' })
  await server.owner.query('update clue set own = $2, budget = 1000000 where id = $1', [id, JSON.stringify(own)])
  return id
}
const ask = async (id: number) =>
  (await server.ask(clueOverClaimRoutes.ask, { as: asker.token, body: { id, reason: '老客户' } })).approvalId
const detail = (id: number, as: string) => server.ask(approvalRoutes.detail, { as, params: { id } })
const approve = async (id: number, content: object, as: string) => {
  const { mine } = await detail(id, as)
  return server.call(approvalRoutes.approve, { as, body: { id, task: mine.task as number, content: content as never } })
}

describe('an approval about a record with custom fields', () => {
  test('takes the branch that a choice says, and tells each person the fields that they see', async () => {
    const other = await ask(await pooled({ s1: 'o2', n1: 50, n2: 20_000, n3: 500, n4: 9050, x1: '15412345678' }))
    const { content, fields: told } = await detail(other, company.boss)
    expect(content).toMatchObject({ ownS1: '泥瓦', ownN1: 50, ownN2: 20_000, ownN3: 500, ownN4: 90.5 })
    expect(JSON.stringify([content, told])).not.toContain('15412345678')
    expect(JSON.stringify(await detail(other, asker.token))).not.toContain('泥瓦')
    expect((await approve(other, {}, manager.token)).success).toBe(true)
    const seen = await detail(other, asker.token)
    expect(seen.content).toMatchObject({ ownS1: '泥瓦', ownN1: 50 })
    expect(seen.content).not.toHaveProperty('ownN3')
    expect(JSON.stringify(seen)).not.toContain('底价')
    expect((await detail(await ask(await pooled({ s1: 'o1' })), worker.token)).mine.nodeName).toBe('filling')
  })

  test('lets a step fill in fields of the record, told in its history; formulas follow', async () => {
    const clue = await pooled({ s1: 'o1', n3: 500 })
    const id = await ask(clue)
    const { fields: shown } = await detail(id, worker.token)
    const rights = Object.fromEntries(shown.map(({ key, right }) => [key, right]))
    expect(rights).toMatchObject({ ownS1: 'edit', ownN1: 'edit', customer: 'read' })
    expect(rights).not.toHaveProperty('ownN2')
    expect(rights).not.toHaveProperty('ownN3')
    expect(await approve(id, { ownS1: '没有的' }, worker.token)).toMatchObject({ code: codes.badInput })
    expect(await approve(id, { ownN1: 12.55 }, worker.token)).toMatchObject({ code: codes.badInput })
    expect((await approve(id, { ownN1: 40, ownS1: '油漆', ownN4: 88.8 }, worker.token)).success).toBe(true)
    const { rows } = await server.owner.query('select own, owner_id from clue where id = $1', [clue])
    expect(rows[0]).toEqual({ own: { s1: 'o3', n1: 40, n2: 25_000, n3: 500, n4: 8880 }, owner_id: asker.employeeId })
    const history = await server.ask(clueRoutes.history, { as: company.boss, params: { id: clue } })
    expect(history.find(entry => entry.action === '审批中修改')).toMatchObject({
      personName: 'ownWorker',
      changes: expect.arrayContaining([{ field: 'own.s1', title: '装修进度', before: '水电', after: '油漆' }]),
    })
    expect((await detail(id, company.boss)).content).toMatchObject({ ownS1: '油漆', ownN2: 25_000, ownN4: 88.8 })
  })

  test('is simulated and replayed with custom fields', async () => {
    const simulate = (ownS1: string) =>
      server.ask(flowRoutes.simulate, {
        as: company.boss,
        body: { id: flowId, initiatorId: asker.employeeId, content: { ownS1 }, chosen: {} },
      })
    expect((await simulate('水电')).way.map(step => step.name)).toContain('filling')
    expect((await simulate('泥瓦')).way.map(step => step.name)).toContain('looking')
    const replayed = await server.ask(flowRoutes.replay, { as: company.boss, params: { id: flowId } })
    expect(replayed).toMatchObject({ documents: 3, differing: 0 })
  })

  test('and saved views are told before a field is retired or an option renamed, and keep working', async () => {
    const state = { filters: { 'own.s1': { in: ['o1'] } }, columns: ['name', 'own.s1'] }
    await server.ask(savedViewRoutes.save, { as: asker.token, body: { list: 'clueList', name: '水电', state } })
    const [choice, ...others] = fields as [Some, ...Some[]]
    const uses = async (changed: Some) => {
      const body = { noun: 'clue', content: contentOf([changed, ...others]) }
      return (await server.ask(customFieldsRoutes.preview, { as: company.boss, body })).uses.map(use => use.words)
    }
    expect(await uses({ ...choice, title: '进度' })).toEqual([])
    const told = [
      '流程“超额领取”的“way”的条件',
      '流程“超额领取”的“filling”的字段权限',
      '流程“超额领取”的草稿的“way”的条件',
      '流程“超额领取”的草稿的“filling”的字段权限',
      '1 个保存的视图：停用后视图照常打开，略过这个字段，恢复后又有',
    ]
    expect(await uses({ ...choice, retired: true })).toEqual(told)
    const [first, ...rest] = choice.options ?? []
    expect(
      await uses({ ...choice, options: [{ id: 'o1', title: '水电改造', retired: first?.retired ?? false }, ...rest] }),
    ).toEqual(told)
    await publishCustom(server, company.boss, 'clue', [{ ...choice, retired: true }, ...others])
    const problems = await server.ask(flowRoutes.validate, { as: company.boss, body: { id: flowId } })
    expect(problems.map(problem => problem.words)).toContain('条件里的字段“ownS1”不在表单里')
    const [view] = await server.ask(savedViewRoutes.mine, { as: asker.token, query: { list: 'clueList' } })
    expect(view?.state).toEqual(state)
    await publishCustom(server, company.boss, 'clue', fields)
    expect(await server.ask(flowRoutes.validate, { as: company.boss, body: { id: flowId } })).toEqual([])
  })
})
