import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { savedViewRoutes as routes } from '../api/savedView.ts'
import { wordRoutes } from '../api/words.ts'

let server: TestServer
let company: Company
let me: Employee
let colleague: Employee
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '设置公司', 'setBoss')
  me = await company.hire('setMe', '导购')
  colleague = await company.hire('setColleague', '导购')
})
afterAll(() => server.stop())

describe('dictionary/all', () => {
  test('gives the words of my company in the order of their selects, disabled ones marked', async () => {
    const before = await server.ask(wordRoutes.all, { as: me.token })
    const methods = before.filter(word => word.typeCode === 'followUpMethod')
    expect(methods.map(word => word.label)).toEqual(['电话', '微信', '到店', '上门', '短信'])
    expect(before.every(word => word.enabled && /^#[\da-f]{6}$/.test(word.color))).toBe(true)
    await server.owner.query('update dictionary_item set disabled_at = now() where id = $1', [methods[4]?.id])
    const after = await server.ask(wordRoutes.all, { as: me.token })
    expect(after.filter(word => !word.enabled)).toEqual([{ ...methods[4], enabled: false }])
  })
})

describe('saved views', () => {
  const state = {
    search: '云岫',
    filters: { status: { in: ['pooled'] } },
    columns: ['name', 'phone'],
    look: { show: 'board' },
    pageSize: 50,
  }
  const view = (name: string, more: object = {}) => ({ list: 'clue', name, state, ...more })
  const save = (body: object, as = me.token) => server.ask(routes.save, { as, body: body as never })
  const mine = (as = me.token, list = 'clue') => server.ask(routes.mine, { as, query: { list } })

  test('keep filters, order and columns', async () => {
    const saved = await save(view('我的公海', { state: { ...state, sort: { by: 'createdAt', order: 'descend' } } }))
    expect(saved).toEqual({
      id: expect.any(Number),
      list: 'clue',
      name: '我的公海',
      isDefault: false,
      state: { ...state, sort: { by: 'createdAt', order: 'descend' } },
    })
    expect(await mine()).toEqual([saved])
    expect(await mine(me.token, 'other')).toEqual([])
    expect(await server.ask(routes.mine, { as: me.token, query: {} })).toEqual([saved])
  })

  test.each([
    [null, '2026-11-22'],
    ['thisWeek', 'thisWeek'],
    [0, 500],
  ] as const)('keep a range, each end of which may be a word, a number or nothing: %j', async (from, to) => {
    const filters = { createdAt: { between: [from, to] } }
    const saved = await save(view('范围', { state: { filters } }))
    expect(saved).toMatchObject({ state: { filters } })
    expect((await mine()).find(one => one.name === '范围')).toMatchObject({ state: { filters } })
  })

  test('of the same name replace each other', async () => {
    const first = await save(view('重名'))
    const renewed = await save(view('重名', { state: { filters: {} } }))
    expect(renewed).toMatchObject({ id: first.id, state: { filters: {} } })
    expect((await mine()).filter(one => one.name === '重名')).toHaveLength(1)
  })

  test('of the same name saved twice at the same moment are one', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.call(routes.save, { as: me.token, body: view('同时') as never })),
    )
    expect(answers.map(answer => answer.code)).not.toContain(50000)
    expect((await mine()).filter(one => one.name === '同时')).toHaveLength(1)
  })

  test('of a person include at most one default per list', async () => {
    await save(view('默认一', { isDefault: true }))
    await save(view('默认二', { isDefault: true }))
    await save({ ...view('别处默认'), list: 'goods', isDefault: true })
    await save(view('同事默认', { isDefault: true }), colleague.token)
    const opens = (views: { name: string; isDefault: boolean }[]) =>
      views.filter(one => one.isDefault).map(one => one.name)
    expect(opens(await mine())).toEqual(['默认二'])
    expect(opens(await mine(me.token, 'goods'))).toEqual(['别处默认'])
    expect(opens(await mine(colleague.token))).toEqual(['同事默认'])
  })

  test('are removed by their owner only', async () => {
    const { id } = await save(view('要删的'))
    const refused = await server.call(routes.remove, { as: colleague.token, body: { id } })
    expect(refused).toMatchObject({ code: 40400, msg: '视图不存在，或不在您的数据范围内' })
    expect(await server.call(routes.remove, { as: me.token, body: { id } })).toMatchObject({ code: 0, data: null })
    expect((await mine()).map(one => one.name)).not.toContain('要删的')
    expect(await server.call(routes.remove, { as: me.token, body: { id } })).toMatchObject({ code: 40400 })
  })

  test.each([
    [view(''), 'name', '视图名称不能为空'],
    [view('x'.repeat(21)), 'name', '视图名称最多 20 个字'],
    [{ ...view('好'), list: 'a b' }, 'list', '列表名不正确，请刷新页面后重试'],
    [view('好', { state: { filters: { a: { like: 'x' } } } }), 'state.filters.a', ''],
  ])('refuse %j by the field', async (body, field, msg) => {
    const before = await mine()
    const answer = (await server.send(routes.save, { as: me.token, body })).json()
    expect(answer).toMatchObject({ code: 40000, data: { issues: [{ field }] } })
    expect(answer.msg).toContain(msg)
    expect(await mine()).toEqual(before)
  })

  test('are logged with before and after', async () => {
    const { id } = await save(view('留痕'))
    await save(view('留痕', { isDefault: true }))
    const { rows } = await server.owner.query(
      `select action, person_name, subject_name, changes from operation_log where subject = 'savedView' and subject_id = $1 order by id`,
      [String(id)],
    )
    expect(rows.map(row => [row.action, row.person_name, row.subject_name])).toEqual([
      ['保存视图', 'setMe', '留痕'],
      ['保存视图', 'setMe', '留痕'],
    ])
    expect(rows[0].changes).toMatchObject({ name: [null, '留痕'], state: [null, state] })
    expect(rows[1].changes).toEqual({ isDefault: [false, true] })
  })
})
