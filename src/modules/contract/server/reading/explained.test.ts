import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import { makeRole } from '../../../../../tests/support/factories.ts'
import type { Employee } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { explainRoutes } from '../../../organisation/api/explain.ts'

let server: TestServer
let at: Contracts
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '合同缘由公司', 'contractWhy')
})
afterAll(() => server?.stop())

test('为什么 explains who sees a contract: whose scope reaches it, and nobody without list prices', async () => {
  const { company, seller } = at
  const other = await company.hire('contractWhyOther', '导购')
  const rights = { menus: ['contractInfo'], scopes: { contract: 'office' as const } }
  const blind = await company.hire('contractWhyBlind', await makeRole(server.owner, company.officeId, rights))
  const draft = await at.drafted([at.line()])
  const why = async ({ employeeId }: Employee) => {
    const body = { who: { employeeId }, menu: 'contractInfo', id: draft.id }
    const { items } = await server.ask(explainRoutes.explain, { as: company.boss, body })
    const record = items.find(({ kind }) => kind === 'record')
    return { title: record?.title, allowed: record?.allowed, steps: record?.steps.map(step => step.text).slice(-2) }
  }
  const standing = '负责人contractWhySales，部门总部，状态“草稿”'
  const title = `合同“${draft.number}”`
  const within = [standing, '有 1 个角色的数据范围包含它']
  expect(await why(seller)).toEqual({ title, allowed: true, steps: within })
  expect(await why(other)).toEqual({ title, allowed: false, steps: [standing, '没有一个角色的数据范围包含它'] })
  expect(await why(blind)).toEqual({ title, allowed: false, steps: within })
})
