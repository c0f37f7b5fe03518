import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishCustom } from '../../../../../tests/support/customFields.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import type { CustomValues } from '../../../../kernel/api/customValues.ts'
import type { StoryEvent } from '../../../../kernel/api/story.ts'
import { customerRoutes } from '../../../customer/api/routes.ts'
import { customerStory } from '../../../customer/api/story.ts'
import { clueRoutes } from '../../api/clue.ts'

let server: TestServer
let company: Company
let sales: Employee
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '动态公司', 'lineBoss')
  sales = await company.hire('lineSales', '导购')
  const role = `select id from role where office_id = $1 and name = '部门经理'`
  const { rows } = await server.owner.query(role, [company.officeId])
  const options = ['水电', '泥瓦'].map((title, at) => ({ id: `o${at + 1}`, title, retired: false }))
  await publishCustom(server, company.boss, 'clue', [
    { key: 's1', kind: 'choice', title: '装修进度', options, listed: true },
    { key: 'n1', kind: 'money', title: '底价', seenBy: [rows[0].id], listed: true },
    { key: 'x1', kind: 'text', title: '楼盘' },
  ])
})
afterAll(() => server.stop())

const wordsIn = ({ by, changes }: StoryEvent) =>
  `${by}：${changes.map(({ title, before, after }) => `${title} ${before}→${after}`).join(' ')}`

test('客户360 tells what people changed in custom fields, each person what they see', async () => {
  const added = { name: '王小明', phone: '15440001001', own: { s1: 'o1', x1: '云庭' } }
  const clue = await server.ask(clueRoutes.add, { as: sales.token, body: added })
  const edit = async (own: CustomValues, as: string) => {
    const { version } = await server.ask(clueRoutes.detail, { as, params: { id: clue.id } })
    await server.ask(clueRoutes.edit, { as, body: { id: clue.id, version, own, force: false } })
  }
  await edit({ s1: 'o2', x1: null }, sales.token)
  await edit({ n1: 5_000 }, company.boss)
  const told = async (as: string) => {
    const { events } = await server.ask(customerStory, { as, params: { id: clue.customerId }, query: {} })
    return events.filter(event => event.about === '流量' && event.changes.length > 0).map(wordsIn)
  }
  const changed = 'lineSales：装修进度 水电→泥瓦 楼盘 云庭→'
  expect(await told(company.boss)).toEqual(['lineBoss：底价 →50.00', changed])
  expect(await told(sales.token)).toEqual([changed])
})

test('客户360 shows with each record what it holds in the fields of its list, each person what they see', async () => {
  const added = { name: '李小红', phone: '15440001002', own: { s1: 'o1', x1: '云庭' } }
  const clue = await server.ask(clueRoutes.add, { as: sales.token, body: added })
  const body = { id: clue.id, version: clue.version, own: { n1: 5_000 }, force: false }
  await server.ask(clueRoutes.edit, { as: company.boss, body })
  const shown = async (as: string) => {
    const { sections } = await server.ask(customerRoutes.detail, { as, params: { id: clue.customerId } })
    return sections.find(section => section.key === 'clue')?.rows[0]?.own
  }
  const state = { title: '装修进度', value: '水电' }
  expect(await shown(company.boss)).toEqual([state, { title: '底价', value: '50.00' }])
  expect(await shown(sales.token)).toEqual([state])
})
