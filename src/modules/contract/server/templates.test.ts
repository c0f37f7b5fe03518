import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../tests/support/contracts.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/contract/envelope.ts'
import { templateRoutes as routes } from '../contract/template.ts'

let server: TestServer
let at: Contracts
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '模板公司', 'template')
})
afterAll(() => server.stop())

const whole = (more: object = {}) => ({ name: '全款', dueKind: 'signing' as const, ...more })
const add = (name: string, terms: object[], usual = true) =>
  server.call(routes.add, { as: at.company.boss, body: { name, clauses: `${name}条款`, terms, usual } as never })

test('a new contract begins with the usual template; there is one at a time, and none without a company’s own', async () => {
  expect((await at.add()).clauses).toContain('色差')
  expect((await add('一次付清', [whole()])).code).toBe(0)
  expect(await at.add()).toMatchObject({ clauses: '一次付清条款', terms: [{ name: '全款' }] })
  expect((await add('两期', [whole({ rate: 5000 }), whole({ name: '余款' })])).code).toBe(0)
  const templates = await server.ask(routes.list, { as: at.seller.token })
  expect(templates.map(({ name, usual }) => [name, usual])).toEqual([
    ['两期', true],
    ['一次付清', false],
  ])
  expect((await at.add()).terms).toHaveLength(2)
  const [usual] = templates
  await server.ask(routes.remove, { as: at.company.boss, body: { id: usual?.id as number } })
  expect((await at.add()).clauses).toContain('色差')
})

test('terms of a template come to every total', async () => {
  expect(await add('少', [whole({ rate: 9000 })])).toMatchObject({ code: codes.badInput })
  expect(await add('两样', [whole({ rate: 9000, amount: 1 }), whole()])).toMatchObject({ code: codes.badInput })
  expect(await add('一次付清', [whole()])).toMatchObject({ code: codes.conflict })
})
