import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishCustom, type Some } from '../../../../../tests/support/customFields.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, exported, importer } from '../../../../../tests/support/transfer.ts'
import { cellText } from '../../../../kernel/server/sheet/cell.ts'
import { readAll } from '../../../../kernel/server/sheet/fixtures.ts'
import { customFieldsRoutes } from '../../../customFields/api/routes.ts'
import { transferRoutes } from '../../../transfer/api/transfer.ts'
import { clueRoutes } from '../../api/clue.ts'

let server: TestServer
let company: Company
let other: Company
let sales: Employee
let colleague: Employee
let reader: Employee
let role: number
let next = 0
const phone = () => `154${String(++next).padStart(8, '0')}`
const fields = (): Some[] => [
  { key: 'm1', kind: 'files', title: '现场照片' },
  { key: 'm2', kind: 'files', title: '合同', seenBy: [role] },
]

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '甲公司', 'filesBoss')
  other = await foundCompany(server, '乙公司', 'filesOther')
  sales = await company.hire('filesSales', '导购')
  colleague = await company.hire('filesColleague', '导购')
  const { rows } = await server.owner.query(`select id from role where office_id = $1 and name = '部门经理'`, [
    company.officeId,
  ])
  role = rows[0].id
  reader = await company.hire('filesReader', '部门经理')
  await publishCustom(server, company.boss, 'clue', fields())
  await publishCustom(server, other.boss, 'clue', [{ key: 'm1', kind: 'files', title: '现场照片' }])
})
afterAll(() => server.stop())

async function upload(as: string, name: string): Promise<number> {
  const answer = await server.send(customFieldsRoutes.upload, { as, file: { name, content: `%PDF-1.4 ${name}` } })
  const { data, msg } = answer.json()
  if (!data) throw new Error(msg)
  return data.id
}
const add = (own: unknown, as = sales.token) =>
  server.call(clueRoutes.add, { as, body: { name: '王小明', phone: phone(), own } as never })
async function made(own: unknown, as = sales.token) {
  const answer = await add(own, as)
  expect(answer, answer.msg).toMatchObject({ code: 0 })
  return answer.data as { id: number; version: number; own: Record<string, string[]> }
}
const edit = (id: number, version: number, own: unknown, as = sales.token) =>
  server.call(clueRoutes.edit, { as, body: { id, version, own, force: false } as never })
const fetched = async (as: string, id: number) => {
  const answer = await server.send(customFieldsRoutes.download, { as, params: { id } })
  return answer.headers['content-type']?.toString().startsWith('application/json') ? answer.json().code : answer.body
}

test('a file stays with its record, opens for who sees both, and goes with the value', async () => {
  const [first, second] = [await upload(sales.token, '客厅.pdf'), await upload(sales.token, '厨房.pdf')]
  const clue = await made({ m1: [first, second] })
  expect(clue.own.m1).toEqual([`${first}/客厅.pdf`, `${second}/厨房.pdf`])
  expect(await fetched(sales.token, first)).toBe('%PDF-1.4 客厅.pdf')
  expect(await fetched(company.boss, first)).toBe('%PDF-1.4 客厅.pdf')
  for (const nobody of [colleague.token, other.boss]) expect(await fetched(nobody, first)).toBe(40400)
  expect(await edit(clue.id, clue.version, { m1: [`${second}/别的名字.pdf`] })).toMatchObject({
    code: 0,
    data: { own: { m1: [`${second}/厨房.pdf`] } },
  })
  expect(await fetched(sales.token, first)).toBe(40400)
  expect(await fetched(sales.token, second)).toBe('%PDF-1.4 厨房.pdf')
  const history = await server.ask(clueRoutes.history, { as: sales.token, params: { id: clue.id } })
  expect(history[0]?.changes).toEqual([
    { field: 'own.m1', title: '现场照片', before: '客厅.pdf、厨房.pdf', after: '厨房.pdf' },
  ])
  const { rows } = await server.owner.query('select file_id from attachment where subject_id = $1 and subject = $2', [
    clue.id,
    'own.clue',
  ])
  expect(rows.map(row => Number(row.file_id))).toEqual([second])
})

test('a file in a field that somebody does not see is no file for them', async () => {
  const file = await upload(company.boss, '合同.pdf')
  const clue = await made({ m2: [file] }, company.boss)
  await server.owner.query(`update clue set owner_id = $2, status = 'following', department_id = $3 where id = $1`, [
    clue.id,
    sales.employeeId,
    company.departmentId,
  ])
  expect((await server.ask(clueRoutes.detail, { as: sales.token, params: { id: clue.id } })).own ?? {}).toEqual({})
  expect(await fetched(sales.token, file)).toBe(40400)
  expect(await fetched(reader.token, file)).toBe('%PDF-1.4 合同.pdf')
})

test('files of others, of other records and of other companies are refused, and nothing is kept', async () => {
  const [mine, theirs, foreign] = [
    await upload(sales.token, '我的.pdf'),
    await upload(colleague.token, '同事的.pdf'),
    await upload(other.boss, '别家的.pdf'),
  ]
  const held = await upload(sales.token, '已附.pdf')
  await made({ m1: [held] })
  const gone = { code: 40000, data: { issues: [{ field: 'own.m1', msg: '现场照片有文件已失效，请重新上传' }] } }
  for (const file of [theirs, foreign, held, 999_999, `${held}/已附.pdf`, `${foreign}/别家的.pdf`])
    expect(await add({ m1: [mine, file] })).toMatchObject(gone)
  const wrong = { code: 40000, data: { issues: [{ field: 'own.m1' }] } }
  for (const value of ['x', mine, [0.5], [-1], ['../../etc/passwd'], [mine, 'x'], Array(10).fill(mine)])
    expect(await add({ m1: value })).toMatchObject(wrong)
  expect(await made({ m1: [mine, mine] })).toMatchObject({ own: { m1: [`${mine}/我的.pdf`] } })
})

test('nobody sends up a file who fills in no such field', async () => {
  await publishCustom(server, other.boss, 'clue', [{ key: 'm1', kind: 'files', title: '现场照片', retired: true }])
  const file = { name: '照片.pdf', content: '%PDF-1.4' }
  expect((await server.send(customFieldsRoutes.upload, { as: other.boss, file })).json()).toMatchObject({ code: 40400 })
  const script = { name: '照片.png', content: '<script>alert(1)</script>' }
  expect((await server.send(customFieldsRoutes.upload, { as: sales.token, file: script })).json()).toMatchObject({
    code: 40000,
  })
})

test('a workbook names files when it goes out, and brings none in', async () => {
  const clue = await made({ m1: [await upload(company.boss, '门头.pdf')] }, company.boss)
  await server.owner.query('update customer u set name = $2 from clue c where c.id = $1 and u.id = c.customer_id', [
    clue.id,
    '出图',
  ])
  const body = { filters: { name: { contains: '出图' } }, columns: ['name', 'own.m1'], reason: '核对', whole: false }
  const { id } = await server.ask(transferRoutes.startExport, { as: company.boss, params: { kind: 'clue' }, body })
  await exported(server, company.boss, id)
  const answer = await server.send(transferRoutes.download, { as: company.boss, params: { id } })
  const { rows } = await readAll(answer.rawPayload, '导出.xlsx')
  expect(rows[0]?.cells.map(cellText)).toEqual(['出图', '门头.pdf'])
  const lines = [
    ['客户姓名', '电话', '现场照片'],
    ['进图', phone(), '门头.pdf'],
  ]
  const batch = await importer(server, 'clue', company.boss).whole(csvOf(lines))
  expect(batch).toMatchObject({ status: 'done', errors: [] })
})
