import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeFlow } from '../../../../../tests/support/approvals.ts'
import { asks, type Drawn, flowOf, forks } from '../../../../../tests/support/flows.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { flowRoutes as routes } from '../../api/flowRoutes.ts'
import { approvalRoutes } from '../../api/routes.ts'

let server: TestServer
let company: Company
let sales: Employee
let formId: number
let flowId: number

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '大流程公司', 'largeBoss')
  sales = await company.hire('largeSales', '导购')
  const forms = await server.ask(approvalRoutes.startable, { as: sales.token })
  formId = forms.find(form => form.name === '请假')?.formId as number
  flowId = (await server.ask(routes.list, { as: company.boss })).find(flow => flow.formId === formId)?.id as number
})
afterAll(() => server?.stop())

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const leave = { type: '年假', from: '2026-12-01', to: '2026-12-02', days: 2, reason: '回家' }
const body = () => ({ formId, content: leave })
const check = (nodes: readonly Drawn[]) =>
  server.call(routes.validate, { as: company.boss, body: { id: flowId, draft: flowOf(nodes) } })

/** Hires so many people at once for one of the default roles; gives its number. */
async function hireMany(count: number, role: string): Promise<number> {
  const { rows } = await server.owner.query(
    `with account as (
       insert into account (username, real_name, password_hash) select 'many' || n, 'many' || n, '' from generate_series(1, $2::int) n
       returning id, username
     ), hired as (insert into employee (office_id, account_id, name) select $1, id, username from account returning id)
     insert into employee_role (office_id, employee_id, role_id)
     select $1, hired.id, role.id from hired join role on role.office_id = $1 and role.name = $3 returning role_id as id`,
    [company.officeId, count, role],
  )
  return rows[0].id
}

describe('a flow that asks too many people', () => {
  const tooMany = '这份单据要请人处理、抄送的人次太多，不能继续，请联系管理员精简流程'

  test('is reported by the preview, starts nothing, and delays nobody else', async () => {
    const role = await hireMany(1600, '导购')
    const ofRole = (key: string): Drawn => ({ key, kind: 'approve', approvers: [{ kind: 'role', role }] })
    const beside = forks('k', 'parallel', [{ nodes: [ofRole('a')] }, { nodes: [ofRole('b')] }])
    await takeFlow(server.owner, company.officeId, '请假', beside)
    const preview = server.call(approvalRoutes.preview, { as: sales.token, body: body() })
    const [told, counts] = await Promise.all([preview, server.call(approvalRoutes.counts, { as: company.boss })])
    expect([told.code, told.msg, counts.code]).toEqual([codes.conflict, tooMany, codes.ok])
    expect(await server.call(approvalRoutes.start, { as: sales.token, body: body() })).toMatchObject({ msg: tooMany })
    const { rows } = await server.owner.query('select count(*) from approval_instance where office_id = $1', [
      company.officeId,
    ])
    expect(rows[0].count).toBe(0)
  })
})

describe('the input of the designer', () => {
  test('is refused before it is read if it is too large', async () => {
    const people = upTo(50)
    const nodes = upTo(300).map(at => ({
      ...asks(`n${at}`, []),
      approvers: upTo(4).map(() => ({ kind: 'people', people })),
    }))
    expect(await check(nodes)).toMatchObject({ code: codes.badInput, msg: '一次提交的内容太多，请减少后重试' })
  })

  test('with too many conditions is answered with a note, and other people are answered meanwhile', async () => {
    const when = (node: number, branch: number) =>
      upTo(8).map(group => [{ field: 'days', operator: 'eq', values: [node * 1000 + branch * 10 + group] }])
    const branches = (node: number) => upTo(10).map(branch => ({ when: when(node, branch), nodes: [] }))
    const nodes = [...upTo(40).flatMap(at => forks(`k${at}`, 'condition', branches(at))), asks('a', [1])]
    const [told, counts] = await Promise.all([check(nodes), server.call(approvalRoutes.counts, { as: company.boss })])
    expect([told.msg, counts.code]).toEqual(['成功', codes.ok])
    expect(told.data.map(one => one.words)).toContain('条件太多，没有检查是否有遗漏或重叠')
  })

  test('gets an answer, never an error, whatever its nesting', async () => {
    const inside = (key: string, branch: string): Drawn => ({ ...asks(key, [1]), in: branch })
    const knots: Drawn[][] = [
      [
        {
          key: 'a',
          kind: 'parallel',
          in: 'b',
          branches: [
            { key: 'b', name: 'b' },
            { key: 'c', name: 'c' },
          ],
        },
      ],
      [
        {
          key: 'a',
          kind: 'condition',
          in: 'd',
          branches: [
            { key: 'b', name: 'b' },
            { key: 'c', name: 'c' },
          ],
        },
        { key: 'e', kind: 'subFlow', in: 'b', flow: flowId, branches: [{ key: 'd', name: 'd' }] },
      ],
      [asks('a', [1]), asks('a', [1]), inside('x', 'nowhere')],
      upTo(140).flatMap(at => [
        {
          key: `n${at}`,
          kind: 'parallel',
          in: at > 1 ? `n${at - 1}b` : null,
          branches: [
            { key: `n${at}b`, name: 'b' },
            { key: `n${at}c`, name: 'c' },
          ],
        },
        inside(`i${at}`, `n${at}c`),
      ]),
    ]
    const [{ id: initiatorId }] = (
      await server.owner.query('select min(id) as id from employee where office_id = $1', [company.officeId])
    ).rows
    for (const nodes of knots) {
      expect(await check(nodes)).toMatchObject({ code: codes.ok })
      const tried = { id: flowId, draft: flowOf(nodes), initiatorId, content: {} }
      expect(await server.call(routes.simulate, { as: company.boss, body: tried })).toMatchObject({ code: codes.ok })
      const { version } = await server.ask(routes.detail, { as: company.boss, params: { id: flowId } })
      const saved = { id: flowId, version, draft: flowOf(nodes) }
      expect(await server.call(routes.draft, { as: company.boss, body: saved })).toMatchObject({ code: codes.ok })
      for (const route of [routes.difference, routes.replay] as const)
        expect(
          await server.call(
            route as typeof routes.difference,
            {
              as: company.boss,
              params: { id: flowId },
              ...(route === routes.difference ? { query: { from: 1, to: 0 } } : {}),
            } as never,
          ),
        ).toMatchObject({ code: codes.ok })
    }
  })
})
