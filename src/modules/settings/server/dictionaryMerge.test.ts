import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { clueRoutes } from '../../clue/api/clue.ts'
import { officeProfileRoutes } from '../../organisation/api/officeProfile.ts'
import { dictionaryRoutes as routes } from '../api/dictionary.ts'
import { savedViewRoutes } from '../api/savedView.ts'

let server: TestServer
let company: Company
let made = 0
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '合并公司', 'mergeBoss')
})
afterAll(() => server.stop())

const managed = () => server.ask(routes.managed, { as: company.boss })
const itemOf = async (id: number) => (await managed()).items.find(item => item.id === id)
async function word(code: string): Promise<{ id: number; label: string }> {
  const type = (await managed()).types.find(one => one.code === code)
  const body = { dictionaryTypeId: type?.id as number, label: `词${++made}`, color: '' }
  return server.ask(routes.addItem, { as: company.boss, body })
}
const clue = (more: object) =>
  server.ask(clueRoutes.add, {
    as: company.boss,
    body: { name: '王小明', phone: `154${String(++made).padStart(8, '0')}`, ...more },
  })
const detail = (id: number) => server.ask(clueRoutes.detail, { as: company.boss, params: { id } })
const merge = (id: number, intoId: number, as = company.boss) =>
  server.call(routes.mergeItem, { as, body: { id, intoId } })

describe('merging two words', () => {
  test('gives records the other one, each with before and after in its history; the first stays, disabled, for the past', async () => {
    const [from, to] = [await word('clueChannel'), await word('clueChannel')]
    const [moved, other] = [await clue({ channelId: from.id }), await clue({ channelId: to.id })]
    expect(await merge(from.id, to.id)).toMatchObject({
      data: { moved: 1, item: { id: from.id, enabled: false, mergedInto: to.id } },
    })
    expect(await detail(moved.id)).toMatchObject({ channelId: to.id, version: moved.version + 1 })
    expect(await detail(other.id)).toMatchObject({ channelId: to.id, version: other.version })
    const [newest] = await server.ask(clueRoutes.history, { as: company.boss, params: { id: moved.id } })
    expect(newest).toMatchObject({
      action: '合并字典项',
      personName: 'mergeBoss',
      changes: [{ field: 'channelId', before: from.label, after: to.label }],
    })
    const { rows } = await server.owner.query(
      `select changes from operation_log where subject = 'dictionaryItem' and subject_id = $1 and action = '合并字典项'`,
      [String(from.id)],
    )
    expect(rows[0].changes).toMatchObject({ mergedInto: [null, to.label], moved: [null, '流量的来源渠道 1 条'] })
    expect(
      await server.call(clueRoutes.add, {
        as: company.boss,
        body: { name: '李', phone: '15499999999', channelId: from.id },
      }),
    ).toMatchObject({ code: 40000 })
  })

  test('changes saved views and words merged earlier; a remembered import label follows', async () => {
    const [first, second, last] = [await word('clueChannel'), await word('clueChannel'), await word('clueChannel')]
    const filters = { channelId: { in: [second.id, last.id] }, ownerId: { in: [second.id] } }
    await server.ask(savedViewRoutes.save, {
      as: company.boss,
      body: { list: 'clue', name: '渠道', state: { filters } },
    })
    await merge(first.id, second.id)
    await merge(second.id, last.id)
    const [view] = await server.ask(savedViewRoutes.mine, { as: company.boss, query: { list: 'clue' } })
    expect(view?.state.filters).toEqual({ channelId: { in: [last.id] }, ownerId: { in: [second.id] } })
    expect((await itemOf(first.id))?.mergedInto).toBe(last.id)
    const office = await server.ask(officeProfileRoutes.profile, { as: company.boss })
    const trade = (await managed()).items.find(
      item => item.typeCode === 'officeType' && item.label === office.officeType,
    )
    const otherTrade = await word('officeType')
    expect(await merge(trade?.id as number, otherTrade.id)).toMatchObject({ data: { moved: 1 } })
    expect((await server.ask(officeProfileRoutes.profile, { as: company.boss })).officeType).toBe(otherTrade.label)
  })

  test('is refused with itself, with another type, with a disabled or removed word, twice, and without the right', async () => {
    const [from, to, method] = [await word('clueChannel'), await word('clueChannel'), await word('followUpMethod')]
    for (const into of [from.id, method.id, 999_999])
      expect(await merge(from.id, into)).toMatchObject({ code: 40000, data: { issues: [{ field: 'intoId' }] } })
    await server.ask(routes.enableItem, { as: company.boss, body: { id: to.id, enabled: false } })
    expect(await merge(from.id, to.id)).toMatchObject({ code: 40900, msg: `“${to.label}”已停用，请先启用` })
    await server.ask(routes.enableItem, { as: company.boss, body: { id: to.id, enabled: true } })
    await merge(from.id, to.id)
    expect(await merge(from.id, to.id)).toMatchObject({ code: 40900, msg: `“${from.label}”已经合并过了` })
    expect(
      await server.call(routes.enableItem, { as: company.boss, body: { id: from.id, enabled: true } }),
    ).toMatchObject({ code: 40900 })
    const sales = await company.hire(`mergeSales${made}`, '导购')
    expect(await merge(to.id, method.id, sales.token)).toMatchObject({ code: 40300 })
  })

  test('leaves no record with the merged word, even if it is stored at the same moment', async () => {
    const [from, to] = [await word('clueChannel'), await word('clueChannel')]
    const phones = Array.from({ length: 20 }, () => `154${String(++made).padStart(8, '0')}`)
    const adding = phones.map(phone =>
      server.call(clueRoutes.add, { as: company.boss, body: { name: '同时', phone, channelId: from.id } }),
    )
    const [merged, ...added] = await Promise.all([merge(from.id, to.id), ...adding])
    expect(merged.success).toBe(true)
    for (const answer of added) expect([0, 40000]).toContain(answer.code)
    const { rows } = await server.owner.query('select count(*)::int as held from clue where channel_id = $1', [from.id])
    expect(rows[0].held).toBe(0)
  })

  test('in both directions at once does one of the two', async () => {
    const [one, other] = [await word('clueChannel'), await word('clueChannel')]
    await clue({ channelId: one.id })
    const answers = await Promise.all([merge(one.id, other.id), merge(other.id, one.id)])
    expect(answers.map(answer => answer.code).sort()).toEqual([0, 40900])
  })
})
