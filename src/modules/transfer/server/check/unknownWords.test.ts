import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeDepartment } from '../../../../../tests/support/factories.ts'
import { type Gateway, startGateway } from '../../../../../tests/support/gateway.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, importer } from '../../../../../tests/support/transfer.ts'
import { clueRoutes } from '../../../clue/api/clue.ts'
import { departmentRoutes } from '../../../organisation/api/department.ts'
import { employeeRoutes, staffRoutes } from '../../../organisation/api/employeeRoutes.ts'
import { dictionaryRoutes } from '../../../settings/api/dictionary.ts'
import { wordRoutes } from '../../../settings/api/words.ts'
import { type ImportBatch, transferRoutes as routes } from '../../api/transfer.ts'

// A worker is started for every file.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let gateway: Gateway
let server: TestServer
let company: Company
let manager: Employee
let next = 0

const phone = () => `154${String(++next).padStart(8, '0')}`
const titles = ['客户姓名', '电话', '来源渠道', '意向品类', '负责人']
type Words = Record<string, Record<string, string>>

beforeAll(async () => {
  gateway = await startGateway()
  server = await startServer({ env: { SMS_GATEWAY_URL: gateway.url, PUBLIC_URL: 'https://crm.example' } })
  company = await foundCompany(server, '认词公司', 'wordBoss')
  const east = await makeDepartment(server.owner, company.officeId, company.departmentId)
  manager = await company.hire('wordManager', '部门经理', east)
})
afterAll(async () => {
  await server?.stop()
  await gateway?.stop()
})

async function checked(kind: string, as: string, lines: string[][], words?: Words): Promise<ImportBatch> {
  const imports = importer(server, kind, as)
  const batch = await imports.upload(csvOf(lines))
  return again(kind, as, batch, words)
}

async function again(kind: string, as: string, { id, settings }: ImportBatch, words?: Words): Promise<ImportBatch> {
  const body = { id, mapping: settings.mapping ?? {}, duplicates: 'refuse' as const, mode: 'valid' as const, words }
  await server.ask(routes.check, { as, body })
  return importer(server, kind, as).settled(id)
}

const choices = (as: string, { id }: ImportBatch) => server.ask(routes.words, { as, params: { id } })
const named = async (search: string) => (await server.ask(clueRoutes.list, { as: company.boss, body: { search } })).rows
const itemId = async (typeCode: string, label: string) =>
  (await server.ask(wordRoutes.all, { as: company.boss })).find(one => one.typeCode === typeCode && one.label === label)
    ?.id

describe('unknown words of an import', () => {
  test('are listed once each with their rows, and with the most similar known words by text or sound', async () => {
    const batch = await checked('clue', company.boss, [
      titles,
      ['认一', phone(), '抖音号', '', ''],
      ['认二', phone(), 'douyin', '', ''],
      ['认三', phone(), '抖音号', '瓷专、橱柜', ''],
      ['认四', phone(), '抖音', '', 'wordManagr'],
    ])
    expect(batch.unknown.map(({ field, word, rows, meaning }) => [field, word, rows, meaning])).toEqual([
      ['channelId', '抖音号', 2, null],
      ['channelId', 'douyin', 1, null],
      ['intentionCategoryIds', '瓷专', 1, null],
      ...(batch.unknown.some(one => one.word === '橱柜') ? [['intentionCategoryIds', '橱柜', 1, null]] : []),
      ['ownerId', 'wordManagr', 1, null],
    ])
    const [channels, categories, owners] = await choices(company.boss, batch)
    expect(channels).toMatchObject({ title: '来源渠道', required: false, guesses: { 抖音号: '抖音', douyin: '抖音' } })
    expect(channels?.typeId).toBeGreaterThan(0)
    expect(categories?.guesses.瓷专).toBe('瓷砖')
    expect(owners?.guesses.wordManagr).toMatch(/^wordManager\(/)
    expect(owners?.typeId).toBeNull()
  })

  test("are mapped, left out or remain errors; the company's next file remembers this", async () => {
    const lines = [titles, ['对应客', phone(), '朋友圈广告', '外星砖', ''], ['留错客', phone(), '看不懂', '', '']]
    const first = await checked('clue', manager.token, lines)
    expect(first).toMatchObject({ createdCount: 0, failedCount: 2 })
    const words = { channelId: { 朋友圈广告: '抖音' }, intentionCategoryIds: { 外星砖: '' } }
    const second = await again('clue', manager.token, first, words)
    expect(second).toMatchObject({ status: 'ready', createdCount: 1, failedCount: 1 })
    expect(second.errors).toEqual([{ row: 3, column: '来源渠道', message: '字典中没有“看不懂”' }])
    expect(second.unknown.map(({ word, meaning }) => [word, meaning])).toEqual([
      ['朋友圈广告', '抖音'],
      ['外星砖', ''],
      ['看不懂', null],
    ])
    await importer(server, 'clue', manager.token).run(second.id)
    const channel = await itemId('clueChannel', '抖音')
    expect(await named('对应客')).toMatchObject([{ channelId: channel, intentionCategoryIds: [] }])

    const later = await checked('clue', company.boss, [titles, ['记得客', phone(), ' 朋友圈 广告 ', '外星砖', '']])
    expect(later).toMatchObject({ createdCount: 1, failedCount: 0 })
    const often = ['朋友圈广告', '抖音', '朋友圈广告'].map((word, at) => [`常客${at}`, phone(), word, '', ''])
    const repeated = await checked('clue', company.boss, [titles, ...often])
    expect(repeated.unknown).toMatchObject([{ word: '朋友圈广告', rows: 2, meaning: '抖音' }])
    const other = await foundCompany(server, '别家认词公司', 'otherWordBoss')
    const theirs = await checked('clue', other.boss, [titles, ['别家客', phone(), '朋友圈广告', '', '']])
    expect(theirs).toMatchObject({ createdCount: 0, failedCount: 1 })

    const { rows } = await server.owner.query(
      `select action, changes->'meaning' as meaning from operation_log where office_id = $1 and subject = 'importWord' and subject_name = '朋友圈广告'`,
      [company.officeId],
    )
    expect(rows).toEqual([{ action: '记住导入用词', meaning: [null, '抖音'] }])
  })

  test('may be mapped again: the newer meaning counts, and the log has both', async () => {
    const lines = [titles, ['改口客', phone(), '改口词', '', '']]
    const batch = await checked('clue', company.boss, lines, { channelId: { 改口词: '抖音' } })
    const anew = await again('clue', company.boss, batch, { channelId: { 改口词: '小红书' } })
    expect(anew.unknown).toMatchObject([{ word: '改口词', meaning: '小红书' }])
    const { rows } = await server.owner.query(
      `select changes->'meaning' as meaning from operation_log where office_id = $1 and subject = 'importWord' and subject_name = '改口词' order by id`,
      [company.officeId],
    )
    expect(rows.map(row => row.meaning)).toEqual([
      [null, '抖音'],
      ['抖音', '小红书'],
    ])
  })

  test('that the dictionary contains by now mean themselves; only people who may edit it can add words', async () => {
    const lines = [titles, ['新增客', phone(), '车展', '', '']]
    const batch = await checked('clue', company.boss, lines)
    const [channels] = await choices(company.boss, batch)
    const body = { dictionaryTypeId: channels?.typeId as number, label: '车展' }
    await server.ask(dictionaryRoutes.addItem, { as: company.boss, body })
    expect(await again('clue', company.boss, batch)).toMatchObject({ createdCount: 1, failedCount: 0, unknown: [] })
    const theirs = await checked('clue', manager.token, [titles, ['无权客', phone(), '庙会', '', '']])
    expect((await choices(manager.token, theirs))[0]?.typeId).toBeNull()
  })

  test('cannot be mapped to people out of reach: they are not offered, and a forced choice changes nothing', async () => {
    await company.hire('wordFar', '导购')
    const lines = [titles, ['远客', phone(), '', '', '远方的人']]
    const batch = await checked('clue', manager.token, lines)
    const [owners] = await choices(manager.token, batch)
    expect(owners?.labels.some(label => label.startsWith('wordManager('))).toBe(true)
    expect(owners?.labels.some(label => label.startsWith('wordFar('))).toBe(false)
    const said = await again('clue', manager.token, batch, { ownerId: { 远方的人: 'wordFar' } })
    expect(said).toMatchObject({ createdCount: 0, failedCount: 1, unknown: [{ word: '远方的人', meaning: null }] })
  })

  test('that are left out in a required field count as missing', async () => {
    const lines = [
      ['姓名', '手机号', '部门'],
      ['缺部门', phone(), '火星店'],
    ]
    const batch = await checked('employee', company.boss, lines)
    expect(batch.unknown).toMatchObject([{ field: 'departmentId', word: '火星店', rows: 1 }])
    expect((await choices(company.boss, batch))[0]).toMatchObject({
      required: true,
      labels: expect.arrayContaining(['总部']),
    })
    const left = await again('employee', company.boss, batch, { departmentId: { 火星店: '' } })
    expect(left).toMatchObject({ createdCount: 0, failedCount: 1 })
    const mapped = await again('employee', company.boss, batch, { departmentId: { 火星店: '总部' } })
    expect(mapped).toMatchObject({ createdCount: 1, failedCount: 0 })
  })

  test('of deals include stages and creators', async () => {
    const lines = [
      ['客户姓名', '电话', '阶段', '创建人'],
      ['商机词', phone(), '初步接触中', '已走的人'],
    ]
    const batch = await checked('opportunity', company.boss, lines)
    expect(batch.unknown.map(one => one.field).sort()).toEqual(['createdBy', 'stage'])
    const offered = await choices(company.boss, batch)
    const stage = offered.find(one => one.key === 'stage')?.labels[0] as string
    const words = { stage: { 初步接触中: stage }, createdBy: { 已走的人: '' } }
    expect(await again('opportunity', company.boss, batch, words)).toMatchObject({ createdCount: 1, failedCount: 0 })
  })

  test('include regions: one choice maps all cells with the same text', async () => {
    const head = ['客户姓名', '电话', '省', '市', '区']
    const lines = [
      head,
      ['区一', phone(), '', '', '朝阳'],
      ['区二', phone(), '火星省', '火星城', ''],
      ['区三', phone(), '浙江', '杭州', '西湖'],
      ['区四', phone(), '', '苏州', '工业园区'],
    ]
    const batch = await checked('clue', company.boss, lines)
    expect(batch.unknown).toMatchObject([
      { field: 'region', word: '朝阳', rows: 1, meaning: null },
      { field: 'region', word: '火星省 火星城', rows: 1, meaning: null },
    ])
    expect(batch).toMatchObject({ createdCount: 2, failedCount: 2 })
    expect(batch.errors).toMatchObject([
      { row: 2, column: '区', message: expect.stringContaining('认不出省市区“朝阳”') },
      { row: 3, column: '省' },
    ])
    expect(await choices(company.boss, batch)).toMatchObject([{ key: 'region', title: '省市区', required: false }])
    const words = { region: { 朝阳: '北京市 北京市 朝阳区', '火星省 火星城': '' } }
    const mapped = await again('clue', company.boss, batch, words)
    expect(mapped).toMatchObject({ createdCount: 4, failedCount: 0 })
    await importer(server, 'clue', company.boss).run(mapped.id)
    const regionOf = async (name: string) => {
      const [{ province, city, district } = { province: '?', city: '?', district: '?' }] = await named(name)
      return [province, city, district]
    }
    expect(await regionOf('区一')).toEqual(['北京市', '北京市', '朝阳区'])
    expect(await regionOf('区二')).toEqual(['', '', ''])
    expect(await regionOf('区三')).toEqual(['浙江省', '杭州市', '西湖区'])
    expect(await regionOf('区四')).toEqual(['江苏省', '苏州市', '工业园区'])
    const later = await checked('clue', company.boss, [head, ['区五', phone(), '', '', '朝阳']])
    expect(later).toMatchObject({ createdCount: 1, failedCount: 0 })
  })

  test('may be missing people and departments; only people who may add them are told so', async () => {
    const lines = [titles, ['加人客', phone(), '', '', '新来的小林']]
    const batch = await checked('clue', company.boss, lines)
    const [owners] = await choices(company.boss, batch)
    expect(owners?.adds).toBe('employee')
    const mobile = phone()
    const body = { name: '新来的小林', mobile, departmentId: company.departmentId }
    await server.ask(staffRoutes.add, { as: company.boss, body })
    expect(await again('clue', company.boss, batch)).toMatchObject({ createdCount: 1, failedCount: 0, unknown: [] })

    const theirs = await checked('clue', manager.token, [titles, ['别加客', phone(), '', '', '不能加的人']])
    expect((await choices(manager.token, theirs))[0]?.adds).toBeNull()
    const refused = await (
      await server.send(staffRoutes.add, { as: manager.token, body: { ...body, mobile: phone() } })
    ).json()
    expect(refused).toMatchObject({ code: 40300 })

    const staff = await checked('employee', company.boss, [
      ['姓名', '手机号', '部门'],
      ['部门客', phone(), '城南新店'],
    ])
    expect((await choices(company.boss, staff))[0]?.adds).toBe('department')
    const south = { name: '城南新店', parentId: company.departmentId }
    await server.ask(departmentRoutes.add, { as: company.boss, body: south })
    expect(await again('employee', company.boss, staff)).toMatchObject({ createdCount: 1, failedCount: 0 })
  })

  test('that a person added to the dictionary stay when the import is undone', async () => {
    const batch = await checked('clue', company.boss, [titles, ['撤销客', phone(), '', '', '留下的人']])
    const body = { name: '留下的人', mobile: phone(), departmentId: company.departmentId }
    const person = await server.ask(staffRoutes.add, { as: company.boss, body })
    const imports = importer(server, 'clue', company.boss)
    await imports.run((await again('clue', company.boss, batch)).id)
    expect(await imports.undo(batch.id)).toMatchObject({ status: 'undone' })
    expect(await named('撤销客')).toEqual([])
    const still = await server.ask(employeeRoutes.detail, { as: company.boss, params: { id: person.id } })
    expect(still).toMatchObject({ name: '留下的人', status: 'active' })
  })
})
