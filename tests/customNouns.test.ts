import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CustomValues } from '../src/kernel/api/customValues.ts'
import { contractRoutes } from '../src/modules/contract/api/routes.ts'
import { customerRoutes } from '../src/modules/customer/api/routes.ts'
import { goodsRoutes } from '../src/modules/goods/api/goods.ts'
import { handoverRoutes } from '../src/modules/handover/api/handover.ts'
import { opportunityRoutes } from '../src/modules/opportunity/api/routes.ts'
import { quotationRoutes } from '../src/modules/quotation/api/routes.ts'
import { dictionaryRoutes } from '../src/modules/settings/api/dictionary.ts'
import { publishCustom, type Some } from './support/customFields.ts'
import { somePhone } from './support/deals.ts'
import { type Company, foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let company: Company
let words: number[]
const options = ['甲', '乙'].map((title, at) => ({ id: `o${at + 1}`, title, retired: at === 1 }))
const fields: Some[] = [
  { key: 'x1', kind: 'text', title: '文字' },
  { key: 'x2', kind: 'longText', title: '长文' },
  { key: 'x3', kind: 'phone', title: '电话二' },
  { key: 'x4', kind: 'address', title: '工地' },
  { key: 'x5', kind: 'autoNumber', title: '序号' },
  { key: 'n1', kind: 'number', title: '数', decimals: 1, min: 1, max: 9 },
  { key: 'n2', kind: 'money', title: '钱' },
  { key: 'n3', kind: 'percent', title: '比' },
  { key: 'n4', kind: 'formula', title: '式', formula: 'n1 * 2' },
  { key: 't1', kind: 'date', title: '日' },
  { key: 't2', kind: 'datetime', title: '时' },
  { key: 's1', kind: 'choice', title: '选', options },
  { key: 's2', kind: 'employee', title: '人' },
  { key: 's3', kind: 'department', title: '部门二' },
  { key: 's4', kind: 'word', title: '词', dictionary: 'clueChannel' },
  { key: 's5', kind: 'yesNo', title: '否' },
  { key: 'm1', kind: 'choices', title: '多选', options },
  { key: 'm2', kind: 'words', title: '多词', dictionary: 'clueChannel' },
]

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '各对象公司', 'ownNounsBoss')
  const held = `select id from dictionary_item where office_id = $1 and type_code = 'clueChannel' order by id limit 3`
  words = (await server.owner.query(held, [company.officeId])).rows.map(row => row.id)
  for (const noun of Object.keys(nouns)) await publishCustom(server, company.boss, noun, fields)
})
afterAll(() => server?.stop())

type Held = { id: number; version: number; own?: CustomValues | null | undefined }
const added = () =>
  server.ask(opportunityRoutes.add, { as: company.boss, body: { customerName: '各女士', phone: somePhone() } as never })

/** What each noun does to hold custom values: a record, its present state, an edit of it. */
const nouns = {
  opportunity: {
    title: '商机',
    make: async (): Promise<Held> => added(),
    read: (id: number): Promise<Held> => server.ask(opportunityRoutes.detail, { as: company.boss, params: { id } }),
    edit: ({ id, version }: Held, own: unknown) =>
      server.call(opportunityRoutes.edit, { as: company.boss, body: { id, version, force: false, own } as never }),
  },
  goods: {
    title: '商品',
    make: async (): Promise<Held> =>
      server.ask(goodsRoutes.add, { as: company.boss, body: { code: somePhone(), name: '各商品' } }),
    read: (id: number): Promise<Held> => server.ask(goodsRoutes.detail, { as: company.boss, params: { id } }),
    edit: ({ id, version }: Held, own: unknown) =>
      server.call(goodsRoutes.edit, { as: company.boss, body: { id, version, force: false, own } as never }),
  },
  quotation: {
    title: '报价单',
    make: async (): Promise<Held> =>
      server.ask(quotationRoutes.add, { as: company.boss, body: { opportunityId: (await added()).id } }),
    read: (id: number): Promise<Held> => server.ask(quotationRoutes.detail, { as: company.boss, params: { id } }),
    edit: ({ id, version }: Held, own: unknown) =>
      server.call(quotationRoutes.edit, { as: company.boss, body: { id, version, force: false, own } as never }),
  },
  contract: {
    title: '合同',
    make: async (): Promise<Held> =>
      server.ask(contractRoutes.add, { as: company.boss, body: { opportunityId: (await added()).id } }),
    read: (id: number): Promise<Held> => server.ask(contractRoutes.detail, { as: company.boss, params: { id } }),
    edit: ({ id, version }: Held, own: unknown) =>
      server.call(contractRoutes.edit, { as: company.boss, body: { id, version, force: false, own } as never }),
  },
  customer: {
    title: '客户',
    make: async (): Promise<Held> =>
      server.ask(customerRoutes.detail, { as: company.boss, params: { id: (await added()).customerId } }),
    read: (id: number): Promise<Held> => server.ask(customerRoutes.detail, { as: company.boss, params: { id } }),
    edit: ({ id, version }: Held, own: unknown) =>
      server.call(customerRoutes.edit, { as: company.boss, body: { id, version, force: false, own } as never }),
  },
} as const

async function addWord(title: string): Promise<number> {
  const { rows } = await server.owner.query(
    `select id from dictionary_type where office_id = $1 and code = 'clueChannel'`,
    [company.officeId],
  )
  const body = { dictionaryTypeId: rows[0].id, label: `${title}${somePhone()}`, color: '' }
  return (await server.ask(dictionaryRoutes.addItem, { as: company.boss, body })).id
}

const wrong: [key: string, value: unknown][] = [
  ['x1', '长'.repeat(201)],
  ['x1', 7],
  ['x2', '长'.repeat(2001)],
  ['x3', 'javascript:alert(1)'],
  ['x4', '长'.repeat(201)],
  ['x5', '1'],
  ['n1', 0.5],
  ['n1', 10],
  ['n1', 1.25],
  ['n1', '2'],
  ['n2', -1],
  ['n2', 1.5],
  ['n2', 1e14],
  ['n3', 'x'],
  ['n4', 1],
  ['t1', '2027-02-30'],
  ['t1', "2027-01-01'; drop table clue"],
  ['t2', '昨天'],
  ['s1', 'o9'],
  ['s1', 'o2'],
  ['s2', 999_999_999],
  ['s3', 999_999_999],
  ['s4', 999_999_999],
  ['s5', 'maybe'],
  ['m1', ['o1', 'o9']],
  ['m1', 'o1'],
  ['m2', [999_999_999]],
]

describe.each(Object.entries(nouns))('custom fields of %s', (noun, { title, make, read, edit }) => {
  test('refuse what does not fit, with the name of the field, and change nothing', async () => {
    const record = await make()
    for (const [key, value] of wrong) {
      const answer = await edit(record, { [key]: value })
      expect([key, value, answer.status, answer.code]).toEqual([key, value, 200, 40000])
      expect(answer.data).toMatchObject({ issues: [{ field: `own.${key}`, msg: expect.stringMatching(/[一-鿿]/) }] })
    }
    for (const own of [{ __proto__x: 1 }, { constructor: 'a' }, { 'x1"': 'a' }, [], 'x', { x1: '\u0000' }])
      expect((await edit(record, own)).code).toBe(40000)
    expect(await read(record.id)).toMatchObject({ version: record.version })
  })

  test('hold each kind, give people and words to others, and name them in the history', async () => {
    const leaver = await company.hire(`${noun}Leaver`, '导购')
    const receiver = await company.hire(`${noun}Receiver`, '导购')
    const record = await make()
    const own = {
      n1: 2.5,
      n2: 100,
      n3: 1250,
      t1: '2027-01-02',
      s1: 'o1',
      s2: leaver.employeeId,
      s4: words[0],
      m2: [words[0], words[1]],
    }
    expect(await edit(record, own)).toMatchObject({ code: 0, data: { own: { ...own, n4: 5 } } })
    const parts = [{ kind: `own.${noun}`, mode: 'one' as const, receivers: [{ receiverId: receiver.employeeId }] }]
    const { id, summary } = await server.ask(handoverRoutes.execute, {
      as: company.boss,
      body: { leaverId: leaver.employeeId, parts },
    })
    expect(summary[0]).toMatchObject({ title: `${title}的员工字段`, total: 1 })
    expect((await read(record.id)).own).toMatchObject({ s2: receiver.employeeId })
    const undone = await server.ask(handoverRoutes.undo, { as: company.boss, body: { id } })
    expect(undone).toMatchObject({ restored: 1, left: [] })
    expect((await read(record.id)).own).toMatchObject({ s2: leaver.employeeId })
  })

  test('take the other word when words become one, and tell it', async () => {
    const [from, into, beside] = await Promise.all(['旧', '新', '旁'].map(addWord))
    const record = await make()
    expect(await edit(record, { s4: from, m2: [from, into, beside] })).toMatchObject({ code: 0 })
    const body = { id: from, intoId: into } as never
    await server.ask(dictionaryRoutes.mergeItem, { as: company.boss, body })
    expect((await read(record.id)).own).toMatchObject({ s4: into, m2: [into, beside] })
  })
})
