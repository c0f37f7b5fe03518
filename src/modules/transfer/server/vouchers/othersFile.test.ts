import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, importer } from '../../../../../tests/support/transfer.ts'
import { transferRoutes as routes } from '../../api/transfer.ts'

// A worker is started for every file.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestServer
let company: Company
let blind: Employee
let batchId: number
const number = '15400427391'

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '他人文件公司', 'fileBoss')
  blind = await company.hire('fileBlind', '设计师专员')
  await server.owner.query(
    `with r as (select id from role where office_id = $1 and name = '设计师专员'),
       m as (insert into role_menu (office_id, role_id, menu_code) select $1, id, unnest(array['approvalInfoManager', 'clueList']) from r),
       e as (insert into role_element (office_id, role_id, element_code) select $1, id, 'clueList:import' from r)
     insert into role_scope (office_id, role_id, module, scope) select $1, id, 'clue', 'office' from r`,
    [company.officeId],
  )
  const lines = [
    ['姓名', '手机号'],
    ['甲', number],
    ['', '15400427392'],
  ]
  const batch = await importer(server, 'clue', company.boss).whole(csvOf(lines))
  expect(batch).toMatchObject({ createdCount: 1, failedCount: 1 })
  batchId = batch.id
})
afterAll(() => server?.stop())

const params = () => ({ id: batchId })

test('看不到完整电话的人，看不到别人导入文件里的行，也下载不了错误文件', async () => {
  const seen = await server.ask(routes.batch, { as: blind.token, params: params() })
  const all = await server.ask(routes.batches, { as: blind.token, params: { kind: 'clue' } })
  expect(seen.preview).toEqual([])
  expect(JSON.stringify([seen, all])).not.toMatch(/1540042739[12]/)
  expect(await server.call(routes.errors, { as: blind.token, params: params() })).toMatchObject({ code: 40300 })
})

test('自己的文件看得到；下载错误文件记入日志', async () => {
  const seen = await server.ask(routes.batch, { as: company.boss, params: params() })
  expect(seen.preview.flat()).toContain(number)
  expect((await server.send(routes.errors, { as: company.boss, params: params() })).statusCode).toBe(200)
  const { rows } = await server.owner.query(
    `select person_name, subject_id from operation_log where action = '下载导入错误文件'`,
  )
  expect(rows).toEqual([{ person_name: 'fileBoss', subject_id: String(batchId) }])
})
