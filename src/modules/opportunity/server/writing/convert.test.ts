import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sales, salesOf } from '../../../../../tests/support/deals.ts'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { pngOf } from '../../../../../tests/support/png.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { clueRoutes } from '../../../clue/api/clue.ts'
import { followUpRoutes } from '../../../followUp/api/followUp.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'

let server: TestServer
let company: Company
let sales: Sales
let seller: Employee
let other: Employee

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '转商机测试公司', 'convertBoss')
  seller = await company.hire('convertSeller', '导购')
  other = await company.hire('convertOther', '导购')
  sales = await salesOf(server, company)
})
afterAll(() => server?.stop())

const png = pngOf(16, 16)
const upload = (as: string, content: Buffer, name = '现场.png') =>
  server.send(followUpRoutes.upload, { as, file: { name, content, type: 'image/png' } }).then(answer => answer.json())

describe('converting a clue', () => {
  it('takes everything along in one transaction, and leaves its history with the clue too', async () => {
    const as = seller.token
    const clue = await sales.addClue(as, {
      community: '金色家园',
      budget: 8_000_000,
      channelId: sales.word('clueChannel', '抖音'),
    })
    const nextAt = '2027-01-05T10:00:00+08:00'
    const { data: file } = await upload(as, png)
    const said = { id: clue.id, content: '看过样板间', nextAt, fileIds: [file.id] }
    await server.ask(clueRoutes.follow, { as, body: said })
    const deal = await server.ask(routes.convert, { as, body: { clueId: clue.id } })
    expect(deal).toMatchObject({
      clueId: clue.id,
      customerId: clue.customerId,
      name: '吴先生 · 金色家园',
      expectedAmount: 8_000_000,
      channelId: clue.channelId,
      followUpCount: 1,
      ownerId: seller.employeeId,
      clue: { id: clue.id },
    })
    expect(Date.parse(deal.nextFollowUpAt as string)).toBe(Date.parse(nextAt))
    const after = await server.ask(clueRoutes.detail, { as, params: { id: clue.id } })
    expect(after).toMatchObject({ status: 'converted', nextFollowUpAt: null, opportunityId: deal.id })
    expect(after.may).toMatchObject({ follow: false, convert: false })
    const [onDeal] = await server.ask(routes.followUps, { as, params: { id: deal.id } })
    const [onClue] = await server.ask(clueRoutes.followUps, { as, params: { id: clue.id } })
    expect(onDeal).toMatchObject({ content: '看过样板间', before: '流量' })
    expect(onDeal?.attachments).toMatchObject([
      { name: '现场.png', mediaType: 'image/png', picture: true, size: png.length },
    ])
    expect(onClue).toEqual({ ...onDeal, before: '' })
  })

  it("a second time is refused with the deal's number; a new follow-up belongs to the deal", async () => {
    const as = seller.token
    const clue = await sales.addClue(as)
    const deal = await server.ask(routes.convert, { as, body: { clueId: clue.id, name: '别墅整装' } })
    expect(deal.name).toBe('别墅整装')
    expect(await server.call(routes.convert, { as, body: { clueId: clue.id } })).toMatchObject({
      code: codes.conflict,
      msg: `该流量已转为商机 ${deal.number}，请打开商机继续`,
      data: { opportunityId: deal.id, number: deal.number },
    })
    expect(await server.call(clueRoutes.follow, { as, body: { id: clue.id, content: '又聊了' } })).toMatchObject({
      code: codes.conflict,
      data: { opportunityId: deal.id, number: deal.number },
    })
    const followUp = await server.ask(routes.follow, { as, body: { id: deal.id, content: '又聊了' } })
    const shown = (id: number) => server.ask(routes.followUps, { as, params: { id } })
    expect((await shown(deal.id)).map(one => one.id)).toContain(followUp.id)
    const [onClue] = await server.ask(clueRoutes.followUps, { as, params: { id: clue.id } })
    expect(onClue?.id).not.toBe(followUp.id)
  })

  it('is refused if the person would not see the deal, and changes nothing', async () => {
    const role = await makeRole(server.owner, company.officeId, {
      menus: ['approvalInfoManager', 'clueList'],
      elements: ['clueList:add', 'clueList:convert'],
      scopes: { clue: 'own' },
    })
    const { token: as } = await company.hire('convertBlind', role)
    const clue = await sales.addClue(as)
    expect(await server.call(routes.convert, { as, body: { clueId: clue.id } })).toMatchObject({
      code: codes.forbidden,
    })
    expect(await server.ask(clueRoutes.detail, { as, params: { id: clue.id } })).toMatchObject({ status: 'following' })
  })

  it('whose owner has left gives the deal to the person who converts it', async () => {
    const gone = await company.hire('convertGone', '导购')
    const clue = await sales.addClue(gone.token)
    await server.owner.query('update employee set disabled_at = now() where id = $1', [gone.employeeId])
    const deal = await server.ask(routes.convert, { as: company.boss, body: { clueId: clue.id } })
    expect(deal.ownerId).not.toBe(gone.employeeId)
    expect(deal).toMatchObject({ status: 'open', clueId: clue.id })
  })

  it("needs the clue in the person's data scope, and not in a pool", async () => {
    const clue = await sales.addClue(seller.token)
    expect(await server.call(routes.convert, { as: other.token, body: { clueId: clue.id } })).toMatchObject({
      code: codes.notFound,
    })
    await server.ask(clueRoutes.giveBack, { as: seller.token, body: { ids: [clue.id] } })
    expect((await server.call(routes.convert, { as: other.token, body: { clueId: clue.id } })).success).toBe(false)
  })
})

describe('files of follow-ups', () => {
  it('are recognised by their bytes, shown to people who see the record, and attached once, by their sender', async () => {
    const as = seller.token
    const deal = await sales.addDeal(as)
    const wrong = await upload(as, Buffer.from('<svg onload="alert(1)"/>'), '图.png')
    expect(wrong).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'file' }] } })
    const big = await upload(as, Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]))
    expect(big).toMatchObject({ code: codes.badInput, msg: '单个文件最大 10 MB' })
    const { data: file } = await upload(as, png)
    const follow = (who: string, id: number) =>
      server.call(routes.follow, { as: who, body: { id, content: '发图', fileIds: [file.id] } })
    const theirs = await sales.addDeal(other.token)
    expect(await follow(other.token, theirs.id)).toMatchObject({ msg: '有文件已失效，请重新上传' })
    const { data: said } = await follow(as, deal.id)
    expect((await follow(as, deal.id)).code).toBe(codes.badInput)
    const id = said.attachments[0]?.id as number
    const shown = await server.send(followUpRoutes.download, { as, params: { id } })
    expect(shown.rawPayload).toEqual(png)
    const refused = await server.send(followUpRoutes.download, { as: other.token, params: { id } })
    expect(refused.json()).toMatchObject({ code: codes.notFound })
    const many = { id: deal.id, content: '太多', fileIds: Array.from({ length: 10 }, (_, at) => at + 1) }
    expect(await server.call(routes.follow, { as, body: many })).toMatchObject({ msg: '图片与文件：最多附 9 个文件' })
  })
  it('of a clue are shown to people who see its deal, and to nobody else', async () => {
    const clue = await sales.addClue(seller.token)
    const { data: file } = await upload(seller.token, png)
    const body = { id: clue.id, content: '看过样板间', fileIds: [file.id] }
    const said = await server.ask(clueRoutes.follow, { as: seller.token, body })
    const deal = await server.ask(routes.convert, { as: seller.token, body: { clueId: clue.id } })
    const params = { id: said.attachments[0]?.id as number }
    const fetched = () => server.send(followUpRoutes.download, { as: other.token, params })
    expect((await fetched()).json()).toMatchObject({ code: codes.notFound })
    await server.owner.query('update opportunity set owner_id = $2 where id = $1', [deal.id, other.employeeId])
    expect((await fetched()).rawPayload).toEqual(png)
    expect(await server.call(clueRoutes.detail, { as: other.token, params: { id: clue.id } })).toMatchObject({
      code: codes.notFound,
    })
  })
  it('are removed by their author or the head, with a log entry; the sweep deletes the file', async () => {
    const as = seller.token
    const deal = await sales.addDeal(as)
    const { data: file } = await upload(as, png, '身份证.png')
    const said = await server.ask(routes.follow, { as, body: { id: deal.id, content: '发错图', fileIds: [file.id] } })
    const id = said.attachments[0]?.id as number
    const remove = (who: string) => server.call(followUpRoutes.removeFile, { as: who, body: { id } })
    const mayRemove = async (who: string) =>
      (await server.ask(routes.followUps, { as: who, params: { id: deal.id } })).map(one => one.mayRemoveFiles)
    expect(await remove(other.token)).toMatchObject({ code: codes.notFound })
    const members = [seller, other].map(({ employeeId }) => ({ employeeId, roleId: null, share: 5000 }))
    await server.ask(routes.members, { as, body: { id: deal.id, version: deal.version + 1, members } })
    expect(await mayRemove(other.token)).toEqual([false])
    expect(await remove(other.token)).toMatchObject({ code: codes.forbidden })
    expect(await mayRemove(company.boss)).toEqual([true])
    expect(await mayRemove(as)).toEqual([true])
    const both = await Promise.all([remove(as), remove(company.boss)])
    expect(both.map(answer => answer.code).sort()).toEqual([codes.ok, codes.notFound])
    const [left] = await server.ask(routes.followUps, { as, params: { id: deal.id } })
    expect(left).toMatchObject({ content: '发错图', attachments: [] })
    const { rows: logged } = await server.owner.query(
      `select subject_name as name from operation_log where subject = 'attachment' and action = '删除附件' and office_id = $1`,
      [company.officeId],
    )
    expect(logged).toEqual([{ name: '身份证.png' }])
    await server.owner.query('select door_sweep()')
    expect((await server.owner.query('select 1 from file where id = $1', [file.id])).rowCount).toBe(0)
  })
})
