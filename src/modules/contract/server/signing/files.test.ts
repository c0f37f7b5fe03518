import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import type { RecordFile, WaitingFile } from '../../../attachments/api/attachments.ts'
import { fileRoutes as routes } from '../../api/files.ts'
import { signingRoutes } from '../../api/signing.ts'

let server: TestServer
let at: Contracts
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '合同附件公司', 'contractFiles')
})
afterAll(() => server?.stop())

const upload = async (as: string, name: string) => {
  const answer = await server.send(signingRoutes.upload, { as, file: { name, content: `%PDF-1.4 ${name}` } })
  return (answer.json().data as WaitingFile).id
}
const list = (contractId: number, as: string) => server.call(routes.list, { as, params: { contractId } })
const add = (contractId: number, fileIds: number[], as: string) =>
  server.call(routes.add, { as, body: { contractId, fileIds } })
const download = (id: number, as: string) => server.send(signingRoutes.download, { as, params: { id } })

test('whoever sees a contract sees its files, and nobody else learns of one', async () => {
  const as = at.seller.token
  const { id } = await at.drafted([at.line()])
  const finance = await at.company.hire('fileMoney', '财务')
  const stranger = await at.company.hire('fileOther', '导购')
  const [kept] = (await add(id, [await upload(as, '补充协议.pdf')], as)).data as RecordFile[]
  const file = kept as RecordFile
  expect(file).toMatchObject({ name: '补充协议.pdf', picture: false, createdBy: at.seller.employeeId })
  expect((await list(id, finance.token)).data).toEqual([file])
  expect((await download(file.id, finance.token)).body).toBe('%PDF-1.4 补充协议.pdf')
  expect(await server.call(routes.remove, { as: finance.token, body: { id: file.id } })).toMatchObject({
    code: codes.forbidden,
  })
  const refused = [
    await list(id, stranger.token),
    await add(id, [await upload(stranger.token, 'x.pdf')], stranger.token),
    await server.call(routes.remove, { as: stranger.token, body: { id: file.id } }),
    (await download(file.id, stranger.token)).json(),
  ]
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => codes.notFound))
})

test('a contract that moves out of sight takes its files along; a removed one is gone for all', async () => {
  const as = at.seller.token
  const { id } = await at.effective([at.line()])
  const [file] = (await add(id, [await upload(as, '图纸.pdf')], as)).data as RecordFile[]
  const fileId = file?.id as number
  const { employeeId } = await at.company.hire('fileHeir', '导购')
  const give = (to: number) =>
    server.owner.query('update contract set owner_id = $2, department_id = null where id = $1', [id, to])
  await give(employeeId)
  expect([(await list(id, as)).code, (await download(fileId, as)).json().code]).toEqual([
    codes.notFound,
    codes.notFound,
  ])
  await give(at.seller.employeeId)
  await server.ask(routes.remove, { as, body: { id: fileId } })
  expect((await list(id, as)).data).toEqual([])
  expect((await download(fileId, at.company.boss)).json()).toMatchObject({ code: codes.notFound })
})

test('a file is attached once, by who sent it up, and a contract has no more than sixty', async () => {
  const as = at.seller.token
  const { id } = await at.drafted([at.line()])
  const fileId = await upload(as, 'a.pdf')
  expect(await add(id, [fileId], at.company.boss)).toMatchObject({ code: codes.badInput })
  await add(id, [fileId], as)
  expect(await add(id, [fileId], as)).toMatchObject({ code: codes.badInput })
  await server.owner.query(
    `insert into attachment (office_id, subject, subject_id, file_id, name, media_type, size, created_by)
     select office_id, subject, subject_id, file_id, name, media_type, size, created_by from attachment, generate_series(1, 59)
     where office_id = $1 and subject = 'contract' and subject_id = $2`,
    [at.company.officeId, id],
  )
  expect(await add(id, [await upload(as, 'b.pdf')], as)).toMatchObject({
    code: codes.conflict,
    msg: '一份合同最多 60 个附件',
  })
})
