import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import { publishCustom, type Some } from '../../../../../tests/support/customFields.ts'
import { pdfText } from '../../../../../tests/support/pdfText.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { linkRoutes } from '../../../quotation/api/link.ts'
import { quotationRoutes } from '../../../quotation/api/routes.ts'
import { contractRoutes as routes } from '../../api/routes.ts'
import { signingRoutes } from '../../api/signing.ts'

let server: TestServer
let at: Contracts
let tile: number
let managers: number
const options = ['自提', '送货'].map((title, place) => ({ id: `o${place + 1}`, title, retired: false }))
const printed = true
/** The fields of both papers; a condition hides the last one later. */
const fields = (later: Partial<Some> = {}): Some[] => [
  { key: 's1', kind: 'choice', title: '提货方式', options, printed },
  { key: 'm1', kind: 'words', title: '主材', dictionary: 'intentionCategory', printed },
  { key: 'n1', kind: 'number', title: '层高', unit: '米', decimals: 1, printed },
  { key: 'n2', kind: 'money', title: '订金额', printed },
  { key: 'n3', kind: 'percent', title: '损耗', printed },
  { key: 'x1', kind: 'phone', title: '联系电话', printed },
  { key: 'x2', kind: 'text', title: '内部评语', seenBy: [managers], printed },
  { key: 'x3', kind: 'text', title: '外部单号' },
  { key: 'x4', kind: 'text', title: '送货说明', printed, ...later },
]
const own = () => ({
  s1: 'o2',
  m1: [tile],
  n1: 12.5,
  n2: 180_000,
  n3: 2500,
  x1: '13900001234',
  x3: 'A-77',
  x4: '走货梯',
})
const told = [
  { title: '提货方式', value: '送货' },
  { title: '主材', value: '瓷砖' },
  { title: '层高', value: '12.5 米' },
  { title: '订金额', value: '¥1,800.00' },
  { title: '损耗', value: '25%' },
  { title: '联系电话', value: '139****1234' },
  { title: '送货说明', value: '走货梯' },
]
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '打印字段公司', 'ownPrint')
  tile = at.sales.word('intentionCategory', '瓷砖')
  const role = `select id from role where office_id = $1 and name = '部门经理'`
  managers = (await server.owner.query(role, [at.company.officeId])).rows[0].id
  await publishCustom(server, at.company.boss, 'quotation', fields())
  await publishCustom(server, at.company.boss, 'contract', fields(), renamed)
})
afterAll(() => server?.stop())

const renamed = [
  { key: 'installAddress', title: '送达地点' },
  { key: 'remark', title: '特别约定' },
  { key: 'deliveryOn', hidden: true },
]
const as = () => at.seller.token
const textOf = (answer: { rawPayload: Buffer }) => pdfText(answer.rawPayload).flat().join('\n')

/** On paper stands what is marked and what the reader may see, and no more of a phone than its ends. */
function expectPaper(text: string, seesComments: boolean): void {
  for (const { title, value } of told) for (const words of [title, value]) expect(text).toContain(words)
  expect(text.includes('爱压价')).toBe(seesComments)
  for (const words of ['13900001234', '外部单号', 'A-77']) expect(text).not.toContain(words)
}

test('a contract is saved with its custom fields in its editor, and prints those that are marked, as the company calls all', async () => {
  const info = { installAddress: '翠湖 3 幢', remark: '尽快送到' }
  const contract = await at.effective([at.line()], { own: own(), ...info })
  expect(contract).toMatchObject({ own: { s1: 'o2', x3: 'A-77' }, ...info })
  const draft = await at.drafted([at.line()])
  const body = at.body(draft, [at.line()], { deliveryOn: '2027-01-01' })
  expect(await server.call(routes.save, { as: as(), body })).toMatchObject({ code: codes.badInput })
  const comment = { id: contract.id, version: contract.version, own: { x2: '爱压价' } }
  await server.ask(routes.edit, { as: at.company.boss, body: comment })
  const params = { id: contract.id }
  for (const [by, sees] of [
    [as(), false],
    [at.company.boss, true],
  ] as const) {
    const paper = textOf(await server.send(signingRoutes.pdf, { as: by, params }))
    expectPaper(paper, sees)
    for (const words of ['送达地点', '特别约定']) expect(paper).toContain(words)
    for (const words of ['安装地址', '计划交货']) expect(paper).not.toContain(words)
  }
  const { token } = await server.ask(signingRoutes.add, { as: at.company.boss, body: { id: contract.id, days: 7 } })
  const shown = await server.ask(signingRoutes.read, { body: { token } })
  expect(shown.contract).toMatchObject({
    own: told,
    titles: { deliveryOn: null, installAddress: '送达地点', remark: '特别约定' },
  })
  expect(JSON.stringify(shown)).not.toMatch(/爱压价|13900001234|A-77/)
  expectPaper(textOf(await server.send(signingRoutes.sharedPdf, { body: { token } })), false)
  const hides = { shownWhen: [[{ field: 's1', operator: 'in', values: ['o1'] }]] } as const
  await publishCustom(server, at.company.boss, 'contract', fields(hides as never), renamed)
  const later = await server.ask(signingRoutes.read, { body: { token } })
  expect(later.contract.own).toEqual(told.slice(0, -1))
  expect(later.digest).not.toBe(shown.digest)
})

test('a quotation is saved with its custom fields in its editor, and prints those that are marked', async () => {
  const made = await server.ask(quotationRoutes.add, { as: as(), body: { opportunityId: at.deal.id } })
  const content = { id: made.id, version: made.version, spaces: [{ name: '客厅', lines: [at.line()] }] }
  const strange = await server.call(quotationRoutes.save, { as: as(), body: { ...content, own: { x2: '爱压价' } } })
  expect(strange).toMatchObject({ code: codes.badInput })
  const saved = await server.ask(quotationRoutes.save, { as: as(), body: { ...content, own: own() } })
  expect(saved.own).toMatchObject({ s1: 'o2', x3: 'A-77' })
  const comment = { id: saved.id, version: saved.version, own: { x2: '爱压价' } }
  const commented = await server.ask(quotationRoutes.edit, { as: at.company.boss, body: comment })
  await server.ask(quotationRoutes.send, { as: as(), body: { id: made.id, version: commented.version } })
  const params = { id: made.id }
  expectPaper(textOf(await server.send(linkRoutes.pdf, { as: as(), params })), false)
  expectPaper(textOf(await server.send(linkRoutes.pdf, { as: at.company.boss, params })), true)
  const { token } = await server.ask(linkRoutes.add, { as: at.company.boss, body: { id: made.id, days: 7 } })
  const shown = await server.ask(linkRoutes.read, { body: { token } })
  expect(shown.own).toEqual(told)
  expect(JSON.stringify(shown)).not.toMatch(/爱压价|13900001234|A-77/)
  expectPaper(textOf(await server.send(linkRoutes.sharedPdf, { body: { token } })), false)
})
