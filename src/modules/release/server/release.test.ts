import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAccount, type Company, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { releaseRoutes as routes } from '../api/release.ts'

let server: TestServer
let company: Company
let platform: string
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '版本公司', 'reader')
  await addAccount(server.owner, 'operator', { isPlatform: true })
  platform = await server.signIn('operator')
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { rows } = await server.ask(routes.list, { as: platform, body: {} })
  for (const { id } of rows) await server.ask(routes.remove, { as: platform, body: { id } })
})

const hour = 3_600_000 // ms
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const add = (body: object, as = platform) =>
  server.ask(routes.add, { as, body: { name: '1.0', title: '更快的列表', notes: '列表快一倍', ...body } })
const names = async (as: string, view?: string) =>
  (await server.ask(routes.list, { as, body: { view } })).rows.map(row => row.name)
const news = async (as = company.boss) => (await server.ask(routes.news, { as })).map(one => one.name)

describe('版本维护', () => {
  test('everyone reads published releases, with their number; only operators see drafts and planned ones', async () => {
    const draft = await add({ name: '草稿' })
    const planned = await add({ name: '下月', publishAt: inHours(1) })
    const published = await add({ name: '本月', publishAt: inHours(-1) })
    expect([draft.state, planned.state, published.state]).toEqual(['draft', 'planned', 'published'])
    expect((await names(platform)).toSorted()).toEqual(['下月', '本月', '草稿'])
    expect(await names(platform, 'planned')).toEqual(['下月'])
    expect(await names(company.boss)).toEqual(['本月'])
    expect(await names(company.boss, 'draft')).toEqual([])
    expect((await server.ask(routes.totals, { as: company.boss, body: {} })).total).toBe(1)
    expect(await server.ask(routes.detail, { as: company.boss, params: { id: published.id } })).toMatchObject({
      notes: '列表快一倍',
      createdBy: expect.any(String),
    })
    for (const { id } of [draft, planned])
      expect(await server.call(routes.detail, { as: company.boss, params: { id } })).toMatchObject({ code: 40400 })
  })

  test('a version number is used once, also by two operators at once', async () => {
    const body = { name: '2.0', title: '标题', notes: '内容' }
    const answers = await Promise.all([1, 2, 3].map(() => server.call(routes.add, { as: platform, body })))
    expect(answers.map(answer => answer.code).toSorted()).toEqual([0, 40000, 40000])
    expect(answers.find(answer => answer.code)).toMatchObject({ msg: '版本号“2.0”已存在，请换一个' })
    const { id, version } = await add({ name: '2.1' })
    expect(await server.call(routes.edit, { as: platform, body: { id, version, name: '2.0' } })).toMatchObject({
      code: 40000,
    })
  })

  test('a stale edit is told who changed what, and may overwrite it', async () => {
    const { id, version } = await add({ name: '3.0' })
    await server.ask(routes.edit, { as: platform, body: { id, version, title: '新标题' } })
    const stale = { id, version, notes: '别的内容' }
    expect(await server.call(routes.edit, { as: platform, body: stale })).toMatchObject({
      code: 40901,
      data: { changes: [{ title: '标题', before: '更快的列表', after: '新标题' }] },
    })
    const forced = await server.ask(routes.edit, { as: platform, body: { ...stale, force: true } })
    expect(forced).toMatchObject({ title: '新标题', notes: '别的内容', version: 3 })
  })

  test('input is validated, and a refusal changes nothing', async () => {
    const bad = { name: ' ', title: 'x'.repeat(101), notes: '', publishAt: '2026-02-30T00:00:00Z' }
    for (const [field, value] of Object.entries(bad)) {
      const body = { name: '4.0', title: '标题', notes: '内容', [field]: value }
      expect(await server.call(routes.add, { as: platform, body })).toMatchObject({
        code: 40000,
        data: { issues: [{ field }] },
      })
    }
    expect(await names(platform)).toEqual([])
  })

  test("every change is in the platform's log with the former values, and in no company's", async () => {
    const { id, version } = await add({ name: '5.0' })
    await server.ask(routes.edit, { as: platform, body: { id, version, title: '改过' } })
    await server.ask(routes.remove, { as: platform, body: { id } })
    const { rows } = await server.owner.query(
      `select action, office_id, changes->'title' as title from operation_log where subject = 'release' and subject_id = $1 order by id`,
      [String(id)],
    )
    expect(rows).toEqual([
      { action: '新增版本', office_id: null, title: [null, '更快的列表'] },
      { action: '编辑版本', office_id: null, title: ['更快的列表', '改过'] },
      { action: '删除版本', office_id: null, title: ['改过', null] },
    ])
    expect(await server.call(routes.remove, { as: platform, body: { id } })).toMatchObject({ code: 40400 })
  })
})

describe('the notice of a release', () => {
  test('is shown to each person once, the newest first, and only if published', async () => {
    const first = await add({ name: '6.0', publishAt: inHours(0) })
    const second = await add({ name: '6.1', publishAt: inHours(0) })
    const planned = await add({ name: '6.2', publishAt: inHours(1) })
    expect(await news()).toEqual(['6.1', '6.0'])
    await server.ask(routes.seen, { as: company.boss, body: { ids: [second.id, planned.id] } })
    expect(await news()).toEqual(['6.0'])
    await server.ask(routes.seen, { as: company.boss, body: { ids: [first.id, first.id, second.id, 999_999] } })
    expect(await news()).toEqual([])
    expect(await news(platform)).toEqual(['6.1', '6.0'])
    await server.owner.query('update release set publish_at = now() where id = $1', [planned.id])
    expect(await news()).toEqual(['6.2'])
  })

  test('does not show releases published before the person came', async () => {
    await add({ name: '7.0', publishAt: inHours(-24) })
    expect(await news()).toEqual([])
  })
})
