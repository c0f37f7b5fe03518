import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { salesOf } from '../../../../tests/support/deals.ts'
import { foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { LineInput } from '../../lines/api/line.ts'
import { quotationRoutes as routes } from '../api/routes.ts'

let server: TestServer
let as: string
let dealId: number
beforeAll(async () => {
  server = await startServer()
  const company = await foundCompany(server, '存报价公司', 'quoteStore')
  as = company.boss
  dealId = (await (await salesOf(server, company)).addDeal(as)).id
})
afterAll(() => server?.stop())

const start = () => server.ask(routes.add, { as, body: { opportunityId: dealId } })
const service = (name: string, more: Partial<LineInput> = {}) => ({
  ...LineInput.parse({ kind: 'service', name, unit: '项', quantity: 1000, price: 100 }),
  ...more,
})
type Spaces = { name: string; lines: LineInput[] }[]
const save = ({ id, version }: { id: number; version: number }, spaces: Spaces) =>
  server.ask(routes.save, { as, body: { id, version, spaces } })
const lineIds = async (id: number) => {
  const { rows } = await server.owner.query('select id from quotation_line where quotation_id = $1 order by position', [
    id,
  ])
  return rows.map(row => Number(row.id))
}

const line = fc
  .tuple(fc.constantFrom('安装', '搬楼', '量尺'), fc.integer({ min: 1, max: 3 }), fc.constantFrom('', '加急'))
  .map(([name, count, remark]) => service(name, { quantity: count * 1000, remark }))
const spaces = fc.array(fc.record({ name: fc.constantFrom('客厅', '主卧'), lines: fc.array(line, { maxLength: 4 }) }), {
  minLength: 1,
  maxLength: 3,
})

test('whatever was saved before, a save leaves the lines and spaces that were sent, in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(spaces, { minLength: 2, maxLength: 4 }), async saves => {
      let now = await start()
      for (const sent of saves) {
        const answered = await save(now, sent)
        now = await server.ask(routes.detail, { as, params: { id: now.id } })
        expect(answered).toEqual(now)
        const said = now.spaces.map(({ name, lines }) => ({
          name,
          lines: lines.map(one => [one.name, one.quantity, one.remark]),
        }))
        expect(said).toEqual(
          sent.map(({ name, lines }) => ({ name, lines: lines.map(one => [one.name, one.quantity, one.remark]) })),
        )
        expect(now.spaces.flatMap(space => space.lines.map(one => one.was))).toEqual(
          sent.flatMap(space => space.lines).map((_, at) => at),
        )
      }
    }),
    { numRuns: 12 },
  )
})

test('a save writes only the lines that differ', async () => {
  const [a, b, c] = [service('安装'), service('搬楼'), service('量尺')]
  const first = await save(await start(), [{ name: '客厅', lines: [a, b, c] }])
  const before = await lineIds(first.id)
  await save(first, [{ name: '餐厅', lines: [a, { ...b, quantity: 2000 }, c] }])
  const after = await lineIds(first.id)
  expect([after[0], after[2]]).toEqual([before[0], before[2]])
  expect(after[1]).not.toBe(before[1])
})

test('a save that changes only a remark is one that a colleague is told of', async () => {
  const first = await save(await start(), [{ name: '客厅', lines: [service('安装')] }])
  const second = await save(first, [{ name: '客厅', lines: [service('安装', { remark: '周六' })] }])
  expect(second.version).toBe(first.version + 1)
  const again = await save(second, [{ name: '客厅', lines: [service('安装', { remark: '周六' })] }])
  expect(again.version).toBe(second.version)
})
