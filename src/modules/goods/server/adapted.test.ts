import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { goodsRoutes as routes } from '../api/goods.ts'

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '很多商品公司', 'goodsMany')
  await server.owner.query(
    `insert into goods (office_id, code, name, side_a, side_b, created_at)
     select $1, 'M' || lpad(n::text, 5, '0'), case when n > 2000 then '旧货 ' when n % 2 = 0 then '很多的砖 ' else '少见 ' end || n,
       case when n % 3 = 0 then 600 end, case when n % 3 = 0 then 1200 end, now() - n * interval '1 minute'
     from generate_series(1, 3300) n`,
    [company.officeId],
  )
})
afterAll(() => server.stop())

/** What a term finds, by the total and by the first page in the usual order, beside all that fits by definition. */
async function both(search: string, fits: (n: number) => boolean) {
  const as = company.boss
  const wanted = Array.from({ length: 3300 }, (_, at) => at + 1).filter(fits)
  const [{ rows }, { total }] = await Promise.all([
    server.ask(routes.list, { as, body: { search, pageSize: 50 } }),
    server.ask(routes.totals, { as, body: { search } }),
  ])
  const code = (n: number) => `M${String(n).padStart(5, '0')}`
  return { found: [rows.map(row => row.code), total], wanted: [wanted.slice(0, 50).map(code), wanted.length] }
}

test.each([
  ['a name that many have', '很多', (n: number) => n <= 2000 && n % 2 === 0],
  ['the sound of many', 'henduo', (n: number) => n <= 2000 && n % 2 === 0],
  ['a name that only old goods have', '旧货', (n: number) => n > 2000],
  ['the beginning of the codes of old goods', 'm03', (n: number) => n >= 3000],
  ['a piece from the middle of a code', '0042', (n: number) => n === 42 || Math.floor(n / 10) === 42],
  ['a single character that few have', '旧', (n: number) => n > 2000],
  ['a size that many have', '1200*600', (n: number) => n % 3 === 0],
  ['a code that few have', 'm0123', (n: number) => Math.floor(n / 10) === 123],
  ['what nobody has', '没有的', () => false],
  ['two words that many have', '砖 很多', (n: number) => n <= 2000 && n % 2 === 0],
  [
    'a word that many have beside a piece of a code',
    '很多\u3000m0004',
    (n: number) => n < 50 && n >= 40 && n % 2 === 0,
  ],
  ['two words that only old goods have', 'm03 旧货', (n: number) => n >= 3000],
  ['a word and a size that many have', '很多 600x1200', (n: number) => n <= 2000 && n % 6 === 0],
  ['a word and a size of old goods', '600 * 1200 旧货 m031', (n: number) => n >= 3100 && n < 3200 && n % 3 === 0],
  ['a word and another character', 'm0317 旧', (n: number) => Math.floor(n / 10) === 317],
  ['two sizes, of which goods have one', '600*1200 800*800', () => false],
  ['a word of some and one of others', '很多 旧货', () => false],
])('%s is found whole and in order', async (_, term, fits) => {
  const { found, wanted } = await both(term, fits)
  expect(found).toEqual(wanted)
})

test('a term that only old goods have is found in other orders, by filters, off sale and on later pages too', async () => {
  const as = company.boss
  const ask = async (more: object) =>
    (await server.ask(routes.list, { as, body: { search: 'm03', pageSize: 10, ...more } })).rows.map(row => row.code)
  expect(await ask({ sort: { by: 'code', order: 'descend' } })).toEqual(
    Array.from({ length: 10 }, (_, at) => `M0${3300 - at}`),
  )
  expect(await ask({ page: 30 })).toEqual(Array.from({ length: 10 }, (_, at) => `M0${3290 + at}`))
  expect(await ask({ filters: { name: { contains: '3105' } } })).toEqual(['M03105'])
  await server.owner.query(`update goods set on_sale = false where office_id = $1 and code = 'M03007'`, [
    company.officeId,
  ])
  expect(await ask({ view: 'offSale' })).toEqual(['M03007'])
  expect(await ask({})).not.toContain('M03007')
  expect(await ask({ view: 'all' })).toContain('M03007')
})
