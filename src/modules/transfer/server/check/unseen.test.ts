import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { publishCustom } from '../../../../../tests/support/customFields.ts'
import { makeClue, makeDepartment, makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, importer } from '../../../../../tests/support/transfer.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { clueRoutes } from '../../../clue/api/clue.ts'
import { opportunityRoutes } from '../../../opportunity/api/routes.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestServer
let company: Company
let owner: Employee
let guessers = 0

const looks = (middle: number) => `154${String(middle).padStart(4, '0')}0042`
const number = (at: number) => `1551${String(at).padStart(7, '0')}`
const elements = [
  ...['customerList:import', 'clueList:add', 'clueList:edit', 'clueList:import', 'historyBusinessBaseImport:import'],
  ...['clueList:view_phone', 'customerList:view_phone', 'businessList:view_phone', 'businessList:add'],
]
let role: string

/** Somebody who may import everything about customers and sees only their own. */
const stranger = async () =>
  company.hire(`unseenGuesser${++guessers}`, role, await makeDepartment(server.owner, company.officeId))
const hide = (phone: string) =>
  makeClue(server.owner, company.officeId, { name: '机密客户', phone, ownerId: owner.employeeId })

async function lookUps({ accountId }: Employee): Promise<number> {
  const { rows } = await server.owner.query(
    `select count(*)::int as count from operation_log where account_id = $1 and action like '查找%'`,
    [accountId],
  )
  return rows[0].count
}

/** Has files of the kinds with customers' phones checked. */
async function check(kind: string, as: Employee, phones: readonly string[], duplicates: 'skip' | 'refuse' = 'refuse') {
  const imports = importer(server, kind, as.token)
  const name = kind === 'clue' ? '姓名' : '客户姓名'
  return imports.check(await imports.upload(csvOf([[name, '电话'], ...phones.map(phone => ['某人', phone])])), {
    duplicates,
  })
}

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '导入猜号公司', 'unseenBoss')
  owner = await company.hire('unseenOwner', '导购')
  const menus = ['customerManager', 'customerList', 'clueList', 'businessList', 'historyBusinessBaseImport']
  const scopes = { clue: 'own', opportunity: 'own' } as const
  role = await makeRole(server.owner, company.officeId, { menus, elements, scopes })
})
afterAll(() => server?.stop())

describe('电话是看不到的客户的：按人计入查找次数', () => {
  it.each(['clue', 'opportunity', 'customer'])('%s：检查一次也算查找，留在日志里，同一个号码只算一次', async kind => {
    const phones = [1, 2, 3].map(at => number(guessers * 100 + at))
    for (const phone of phones) await hide(phone)
    const guesser = await stranger()
    await check(kind, guesser, [...phones, number(99_000 + guessers)])
    expect(await lookUps(guesser)).toBe(3)
    await check(kind, guesser, phones, 'skip')
    expect(await lookUps(guesser)).toBe(3)
  })

  it('超过每小时的次数，整个文件不检查，只说有几个', async () => {
    const phones = Array.from({ length: 5 }, (_, at) => number(50_000 + at))
    for (const phone of phones) await hide(phone)
    const guesser = await stranger()
    await server.owner.query(
      `insert into known_value (office_id, account_id, kind, value, shown, looked_up_at)
       select $1, $2, 'phone', n::text, n::text, now() from generate_series(1, 296) n`,
      [company.officeId, guesser.accountId],
    )
    const refused = await check('clue', guesser, phones)
    expect(refused).toMatchObject({ status: 'failed', errors: [] })
    expect(refused.message).toMatch(/5 个.*每小时/)
    expect(await check('clue', guesser, phones.slice(0, 4))).toMatchObject({ status: 'ready', failedCount: 4 })
    expect(await lookUps(guesser)).toBe(4)
    expect(await check('clue', guesser, phones)).toMatchObject({ status: 'failed' })
  })

  it('自己客户的号码、看得到所有号码的人，不算', async () => {
    const [own, hidden] = [number(60_001), number(60_002)]
    await hide(hidden)
    const seller = await stranger()
    await server.ask(clueRoutes.add, { as: seller.token, body: { name: '自己的', phone: own } })
    const before = await lookUps(seller)
    await check('clue', seller, [own])
    await check('customer', seller, [own])
    expect(await lookUps(seller)).toBe(before)
    await check('clue', { ...seller, token: company.boss }, [hidden])
    const { rows } = await server.owner.query(
      `select 1 from operation_log where person_name = 'unseenBoss' and action like '查找%'`,
    )
    expect(rows).toEqual([])
  })
})

describe('遮住的号码', () => {
  beforeAll(() => hide(looks(8317)))

  it.each(['clue', 'opportunity', 'customer'])('%s：分成几个文件也最多试二十个相似的号码', async kind => {
    const guesser = await stranger()
    const faults: number[] = []
    for (const from of [0, 20, 40]) {
      const batch = await check(
        kind,
        guesser,
        Array.from({ length: 20 }, (_, at) => looks(from + at)),
      )
      faults.push(batch.errors.filter(({ message }) => message.includes('前三位和后四位相同')).length)
    }
    expect(faults).toEqual([0, 20, 20])
    // The same file again is answered as it was.
    const again = await check(
      kind,
      guesser,
      Array.from({ length: 20 }, (_, at) => looks(at)),
    )
    expect(again.errors.filter(({ message }) => message.includes('前三位和后四位相同'))).toEqual([])
    const hit = await check(kind, guesser, [looks(8317)])
    expect(hit.errors[0]?.message).toContain('前三位和后四位相同')
    expect(await lookUps(guesser)).toBe(0)
  })

  it('同时检查几个文件也一样', async () => {
    const guesser = await stranger()
    const files = [0, 15, 30, 45].map(from => Array.from({ length: 15 }, (_, at) => looks(from + at)))
    const batches = await Promise.all(files.map(file => check('clue', guesser, file)))
    const good = batches.reduce((sum, batch) => sum + batch.createdCount, 0)
    expect(good).toBe(20)
  })
})

describe('不可重复的自定义字段', () => {
  beforeAll(() =>
    publishCustom(server, company.boss, 'clue', [{ key: 'x1', kind: 'text', title: '身份证号', unique: true }]),
  )
  const add = (as: string, card: string) =>
    server.call(clueRoutes.add, {
      as,
      body: { name: '某人', phone: number(70_000 + ++guessers), own: { x1: card } },
    })

  it('导入检查碰到看不到的记录，按人计入查找次数；自己的不算', async () => {
    await add(company.boss, 'hidden-1')
    const guesser = await stranger()
    await add(guesser.token, 'own-1')
    const before = await lookUps(guesser)
    const imports = importer(server, 'clue', guesser.token)
    const lines = ['hidden-1', 'own-1', 'nobody'].map((card, at) => ['某人', number(80_000 + at), card])
    const batch = await imports.check(await imports.upload(csvOf([['姓名', '电话', '身份证号'], ...lines])))
    expect(batch.errors).toHaveLength(2)
    expect(await lookUps(guesser)).toBe(before + 1)
  })

  it('表单里也一样，超过次数不再回答', async () => {
    await add(company.boss, 'hidden-2')
    const guesser = await stranger()
    const first = await add(guesser.token, 'hidden-2')
    expect(first).toMatchObject({ code: codes.badInput })
    const { rows } = await server.owner.query(
      `select count(*)::int as count from operation_log where account_id = $1 and action = '查找不可重复的内容'`,
      [guesser.accountId],
    )
    expect(rows).toEqual([{ count: 1 }])
    await server.owner.query(
      `insert into known_value (office_id, account_id, kind, value, looked_up_at)
       select $1, $2, 'own', n::text, now() from generate_series(1, 300) n`,
      [company.officeId, guesser.accountId],
    )
    await add(company.boss, 'hidden-3')
    expect(await add(guesser.token, 'hidden-3')).toMatchObject({ code: codes.tooMany })
    expect(await add(guesser.token, 'nobody-3')).toMatchObject({ success: true })
  })
})

it('导入商机时碰到的客户，导入后从自己的那位看不到更多', async () => {
  const phone = number(90_001)
  await hide(phone)
  const guesser = await stranger()
  const imports = importer(server, 'opportunity', guesser.token)
  await imports.whole(
    csvOf([
      ['客户姓名', '电话'],
      ['某人', phone],
    ]),
  )
  expect(await lookUps(guesser)).toBe(1)
  const { rows } = await server.ask(opportunityRoutes.list, { as: guesser.token, body: {} })
  expect(rows.map(row => row.customerName)).toEqual(['某人'])
})
