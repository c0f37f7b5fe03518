import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { salesOf } from '../../../../tests/support/deals.ts'
import { makeClue, makeRole } from '../../../../tests/support/factories.ts'
import { addAccount, type Company, type Employee, employ, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { clueRoutes } from '../../clue/api/clue.ts'
import { searchRoutes } from '../api/search.ts'

let server: TestServer
let company: Company
let seller: Employee
let blind: Employee
let deal: { id: number; number: string }
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '搜索公司', 'searchBoss')
  seller = await company.hire('searchSeller', '导购')
  // Sees the whole office's clues, and of their phones what is shown.
  const role = await makeRole(server.owner, company.officeId, { menus: ['clueList'], scopes: { clue: 'office' } })
  blind = await company.hire('searchBlind', role)
  const { officeId } = company
  await makeClue(server.owner, officeId, { name: '王小明', phone: '15451230001', ownerId: seller.employeeId })
  await makeClue(server.owner, officeId, { name: '单雄信', phone: '15451230002' })
  await makeClue(server.owner, officeId, { name: '欧阳娜娜', phone: '15451230003', status: 'pooled' })
  const sales = await salesOf(server, company)
  deal = await sales.addDeal(company.boss, { customerName: '赵子龙', name: '赵子龙家全屋定制' })
  const accountId = (await addAccount(server.owner, 'searchColleague')).id
  await employ(server.owner, { officeId, accountId, departmentId: company.departmentId, name: '诸葛孔明' }, '财务')
})
afterAll(() => server.stop())

async function groupsOf(as: string, term: string) {
  return (await server.ask(searchRoutes.find, { as, body: { term } })).filter(group => group.kind !== 'customer')
}

async function found(as: string, term: string): Promise<string[]> {
  return (await groupsOf(as, term)).flatMap(group => group.hits.map(hit => `${group.kind} ${hit.title}`))
}

test.each([
  ['王小', '王小明'],
  ['wxm', '王小明'],
  ['WangXiaoMing', '王小明'],
  ['wangxm', '王小明'],
  ['xiaoming', '王小明'],
  ['xm', '王小明'],
  ['shanxx', '单雄信'],
  ['sxx', '单雄信'],
  ['danxiongxin', '单雄信'],
  ['0001', '王小明'],
  ['15451230001', '王小明'],
])('%s finds the clue of %s', async (term, name) => {
  expect(await found(company.boss, term)).toContain(`clue ${name}`)
})

test('clues in the pool are found too, after the others', async () => {
  expect(await found(company.boss, 'oynn')).toEqual(['clue 欧阳娜娜'])
  expect((await found(company.boss, '1545123')).at(-1)).toBe('clue 欧阳娜娜')
})

test('customers are found by name, sound and phone, within the data scope', async () => {
  const customers = async (as: string, term: string) =>
    (await server.ask(searchRoutes.find, { as, body: { term } }))
      .filter(group => group.kind === 'customer')
      .flatMap(group => group.hits.map(hit => [hit.title, hit.note]))
  for (const term of ['王小明', 'wxm', '15451230001'])
    expect(await customers(seller.token, term)).toEqual([['王小明', '154****0001']])
  expect(await customers(seller.token, 'sxx')).toEqual([])
  expect(await customers(company.boss, 'sxx')).toEqual([['单雄信', '154****0002']])
})

test('opportunities are found by number, name and customer, employees by name and sound', async () => {
  for (const term of [deal.number, '全屋定制', 'zzl', 'zhaozilong'])
    expect(await found(company.boss, term)).toEqual(['opportunity 赵子龙家全屋定制'])
  expect(await found(company.boss, 'zgkm')).toEqual(['employee 诸葛孔明'])
})

test('records out of reach or on a screen that the person may not open are not found', async () => {
  expect(await found(seller.token, '单雄信')).toEqual([])
  expect(await found(seller.token, 'sxx')).toEqual([])
  expect(await found(seller.token, 'zgkm')).toEqual([])
  expect(await found(seller.token, 'wxm')).toEqual(['clue 王小明'])
  expect(await found(blind.token, 'zzl')).toEqual([])
})

test('people who may not see whole phones find by the last four digits or the whole number, not by a hidden part', async () => {
  expect(await found(blind.token, '0001')).toEqual(['clue 王小明'])
  expect(await found(blind.token, '15451230001')).toEqual(['clue 王小明'])
  expect(await found(blind.token, '51230')).toEqual([])
  expect(await found(company.boss, '51230')).not.toEqual([])
})

test('for four digits, phones that end with them come first, before newer ones that contain them', async () => {
  await makeClue(server.owner, company.officeId, { name: '尾号相符', phone: '15460007788' })
  for (let at = 0; at < 8; at++)
    await makeClue(server.owner, company.officeId, { name: `中间有${at}`, phone: `1547788100${at}` })
  const names = await found(company.boss, '7788')
  expect(names[0]).toBe('clue 尾号相符')
  expect(names).toHaveLength(5)
  const groups = await server.ask(searchRoutes.find, { as: company.boss, body: { term: '7788' } })
  expect(groups.find(group => group.kind === 'customer')?.hits[0]?.title).toBe('尾号相符')
})

test('phones are masked in what is found', async () => {
  const [group] = await groupsOf(company.boss, '王小明')
  expect(group?.hits[0]?.note).toBe('154****0001 · 跟进中')
  expect(group?.hits[0]?.to).toMatch(/^\/approvalInfoManager\/clueList\?open=\d+$/)
})

test('a link leads to the list with all results of the same search', async () => {
  for (let at = 0; at < 7; at++) await makeClue(server.owner, company.officeId, { name: `柳如是${at}` })
  const [group] = await groupsOf(company.boss, 'lrs')
  expect(group?.hits).toHaveLength(5)
  const all = new URL(group?.all ?? '', 'http://x').searchParams
  const body = { view: all.get('view') ?? '', search: all.get('q') ?? '' }
  expect((await server.ask(clueRoutes.totals, { as: company.boss, body })).total).toBe(7)
})

test('a changed name is found by its new sound', async () => {
  const { id, customerId } = await makeClue(server.owner, company.officeId, { name: '孙悟空' })
  await server.owner.query(`update customer set name = '孙行者' where id = $1`, [customerId])
  expect(id).toBeGreaterThan(0)
  expect(await found(company.boss, 'swk')).toEqual([])
  expect(await found(company.boss, 'sxz')).toEqual(['clue 孙行者'])
})

test('a result that was found by sound shows how each character is said', async () => {
  const [group] = await groupsOf(company.boss, 'wxm')
  expect(group?.hits[0]?.syllables).toEqual(['wang', 'xiao', 'ming'])
  expect(await server.ask(searchRoutes.sounds, { as: seller.token, body: { titles: ['流量列表', 'A4 纸'] } })).toEqual([
    ['liu', 'liang', 'lie', 'biao'],
    ['a', '4', ' ', 'zhi'],
  ])
})

test('a single letter is refused, with the field named', async () => {
  const answer = await server.call(searchRoutes.find, { as: company.boss, body: { term: '王' } })
  expect(answer).toMatchObject({
    code: 40000,
    data: { issues: [{ field: 'term', msg: '搜索内容：请至少输入两个字' }] },
  })
})

describe('what one may begin', () => {
  const titles = async (as: string) => (await server.ask(searchRoutes.offers, { as })).begins.map(({ title }) => title)

  test('follows from the calls that a person may make', async () => {
    expect(await titles(company.boss)).toEqual(
      expect.arrayContaining(['新增流量', '写跟进', '新建报价', '录入收款', '报销', '发起审批']),
    )
    expect(await titles(blind.token)).toEqual([])
    const role = await makeRole(server.owner, company.officeId, {
      menus: ['clueList'],
      elements: ['clueList:add', 'collectionInfo:enter'],
    })
    const enters = await company.hire('searchEnters', role)
    // A form on a screen that one may not open is not offered.
    expect(await titles(enters.token)).toEqual(['新增流量'])
  })

  test('says where it is, or about what', async () => {
    const { begins } = await server.ask(searchRoutes.offers, { as: company.boss })
    const of = (title: string) => begins.find(one => one.title === title)
    expect(of('新增流量')).toMatchObject({ to: '/approvalInfoManager/clueList?new=1', about: [] })
    expect(of('新建报价')).toMatchObject({
      to: null,
      about: ['opportunity'],
      form: '/approvalInfoManager/quotationList?new=deal-',
    })
    expect(of('写跟进')).toMatchObject({
      also: ['跟进', '回访', '联系记录'],
      said: [['xie', 'gen', 'jin'], ['gen', 'jin'], expect.anything(), expect.anything()],
    })
  })
})

describe('answers to words', () => {
  const asked = async (as: string, word: string) =>
    (await server.ask(searchRoutes.offers, { as })).answers
      .filter(({ title, also }) => [title, ...also].some(one => one.includes(word)))
      .map(({ to }) => to)

  test('are lists, opened and filtered, on screens that one may open', async () => {
    expect((await asked(company.boss, '欠款'))[0]).toBe('/approvalInfoManager/collectionInfo?tab=aging')
    expect(await asked(company.boss, '本月收款')).toEqual([
      '/approvalInfoManager/collectionInfo?view=all&receivedOn=month',
    ])
    expect(await asked(blind.token, '欠款')).toEqual([])
    expect(await asked(blind.token, '没跟进')).toEqual([
      '/approvalInfoManager/clueList?view=fresh',
      '/approvalInfoManager/clueList?view=overdue',
    ])
  })
})

describe('records opened before', () => {
  test('have their present names, in their order, for who may see them now', async () => {
    const clue = await makeClue(server.owner, company.officeId, { name: '孟浩然', ownerId: seller.employeeId })
    const opened = [
      { noun: 'opportunity', id: deal.id },
      { noun: 'clue', id: clue.id },
      { noun: 'clue', id: 999_999_999 },
      { noun: 'nothing', id: clue.id },
    ]
    const names = async (as: string) =>
      (await server.ask(searchRoutes.named, { as, body: { opened } })).map(({ noun, title }) => `${noun} ${title}`)
    expect(await names(company.boss)).toEqual(['opportunity 赵子龙家全屋定制', 'clue 孟浩然'])
    expect(await names(seller.token)).toEqual(['clue 孟浩然'])
    await server.owner.query('update clue set owner_id = $2 where id = $1', [clue.id, blind.employeeId])
    expect(await names(seller.token)).toEqual([])
  })
})
