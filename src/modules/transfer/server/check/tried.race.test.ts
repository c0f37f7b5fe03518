import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { publishCustom, type Some } from '../../../../../tests/support/customFields.ts'
import { type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, importer } from '../../../../../tests/support/transfer.ts'

// A worker is started for every file.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let server: TestServer
let company: Company

const many = Array.from({ length: 40 }, (_, at) => at)
const phone = (at: number) => `154${String(at).padStart(8, '0')}`
const relative: Some = { key: 'x1', kind: 'phone', title: '联系电话' }
// A number as it is shown, of a record that holds none: found wrong only once its row is written.
const unwritable = '155****0001'

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '逐条更新公司', 'triedBoss')
  await publishCustom(server, company.boss, 'customer', [relative])
  await publishCustom(server, company.boss, 'goods', [relative])
  const clues = many.map(at => [`客户${at}`, phone(at)])
  expect(await importing('clue').whole(csvOf([['客户姓名', '电话'], ...clues]))).toMatchObject({ createdCount: 40 })
  const goods = many.map(at => [`T-${at}`, `商品${at}`, '片'])
  expect(await importing('goods').whole(csvOf([['商品编码', '商品名称', '计价单位'], ...goods]))).toMatchObject({
    createdCount: 40,
  })
})
afterAll(() => server?.stop())

const importing = (kind: string) => importer(server, kind, company.boss)

/** Waits until so many transactions wait for another one's rows. */
const waiting = (most: number) =>
  vi.waitFor(async () => {
    const { rows } = await server.owner.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows[0].n).toBe(most)
  }, 20_000)

// A circle would last here: the cluster of the tests looks for none.
test.each([
  ['customer', ['客户姓名', '电话', '联系电话'], (at: number, text: string) => [`${text}${at}`, phone(at)]],
  ['goods', ['商品名称', '商品编码', '联系电话'], (at: number, text: string) => [`${text}${at}`, `T-${at}`]],
] as const)(
  'two files of %s that name the same records in two orders, with a row that is refused, follow each other',
  async (kind, header, cells) => {
    const { check, upload, run } = importing(kind)
    const checked = async (order: readonly number[], text: string) => {
      const rows = order.map((at, row) => [...cells(at, text), row === order.length - 1 ? unwritable : ''])
      return check(await upload(csvOf([header, ...rows])), { duplicates: 'update' })
    }
    const batches = [await checked(many, '先'), await checked(many.toReversed(), '后')]
    const holder = await server.owner.connect()
    await holder.query('begin')
    await holder.query(`select from ${kind} where office_id = $1 for update`, [company.officeId])
    const running = Promise.all(batches.map(({ id }) => run(id)))
    await waiting(2)
    await holder.query('commit')
    holder.release()
    expect(await running).toMatchObject([
      { status: 'done', updatedCount: 39, failedCount: 1 },
      { status: 'done', updatedCount: 39, failedCount: 1 },
    ])
  },
)
