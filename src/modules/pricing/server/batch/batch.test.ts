import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settled } from '../../../../../tests/support/jobs.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startTwoNodes, type TwoNodes } from '../../../../../tests/support/twoNodes.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { formatDate, startOfDay } from '../../../../kernel/api/time.ts'
import { bindingRoutes } from '../../../approval/api/bindingRoutes.ts'
import { approvalRoutes } from '../../../approval/api/routes.ts'
import { goodsRoutes } from '../../../goods/api/goods.ts'
import { batchRoutes as routes } from '../../api/batch.ts'
import { dayRoutes } from '../../api/day.ts'
import { windowRoutes } from '../../api/window.ts'

let pair: TwoNodes
let company: Company
let sales: Employee
let made = 0
beforeAll(async () => {
  pair = await startTwoNodes()
  company = await foundCompany(pair.nodes[0], '调价公司', 'batchBoss')
  sales = await company.hire('batchSales', '导购')
})
afterAll(() => pair.stop())

const server = () => pair.nodes[0]
const inDays = (days: number) => formatDate(startOfDay(Date.now(), days))
const [today, tomorrow, later] = [inDays(0), inDays(1), inDays(30)]

/** A brand of its own, so that a batch over it concerns nothing else. */
async function brandWith(goods: object[]): Promise<{ brandId: number; ids: number[] }> {
  made += 1
  const { rows } = await server().owner.query(
    `insert into dictionary_item (office_id, type_code, label) values ($1, 'intentionBrand', $2) returning id`,
    [company.officeId, `牌子${made}`],
  )
  const brandId = Number(rows[0].id)
  const ids: number[] = []
  for (const [at, more] of goods.entries()) {
    const body = { code: `B${made}-${at}`, name: `调价商品${made}-${at}`, brandId, ...more }
    ids.push((await server().ask(goodsRoutes.add, { as: company.boss, body })).id)
  }
  return { brandId, ids }
}
const raise = (brandId: number, more: object = {}) => ({
  name: '涨价',
  brandId,
  rate: 300,
  rounding: 'fen' as const,
  fromDay: tomorrow,
  ...more,
})
const add = (body: ReturnType<typeof raise>, as = company.boss) => server().call(routes.add, { as, body })
const priceOn = async (goodsId: number, on: string, more: object = {}) =>
  (await server().ask(dayRoutes.on, { as: company.boss, body: { on, asked: [{ goodsId, ...more }] } }))[0]
const refused = (answer: { code: number; data: unknown }, field: string) =>
  expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })

describe('a change of many prices', () => {
  test('raises a brand by 3 % from a day on, tells before what it will do, and is taken back', async () => {
    const { brandId, ids } = await brandWith([
      { listPrice: 10_000, floorSeller: 9000 },
      { listPrice: 20_000 },
      { listPrice: null },
    ])
    const [first, second, unpriced] = ids as [number, number, number]
    await server().ask(windowRoutes.add, {
      as: company.boss,
      body: { goodsId: second, fromDay: today, toDay: later, listPrice: 18_000, floorSeller: 17_000 },
    })
    const { name: _, ...asked } = raise(brandId)
    const preview = await server().ask(routes.preview, { as: company.boss, body: asked })
    expect(preview.goods).toBe(3)
    expect(
      preview.lines.map(line => [line.goodsId, line.before.listPrice, line.after.listPrice, line.fromDay, line.toDay]),
    ).toEqual([
      [first, 10_000, 10_300, tomorrow, null],
      [second, 18_000, 18_540, tomorrow, later],
      [second, 20_000, 20_600, later, null],
    ])
    expect(preview.skipped).toEqual([{ goodsId: unpriced, name: expect.any(String), why: '没有价格' }])

    const { data } = await add(raise(brandId))
    expect(data).toMatchObject({ status: 'done', told: '上调 3%', changedCount: 2, skippedCount: 1, mayReverse: true })
    const { rows: logged } = await server().owner.query(
      `select changes -> 'told' as told from operation_log where subject = 'priceBatch' and subject_id = $1 and action = '批量调价'`,
      [String(data?.id)],
    )
    expect(logged).toEqual([{ told: [null, '上调 3%'] }])
    expect((await priceOn(first, today))?.price).toBe(10_000)
    expect(await priceOn(first, tomorrow)).toMatchObject({ price: 10_300, floorSeller: 9270 })
    expect((await priceOn(second, today))?.price).toBe(18_000)
    expect(await priceOn(second, tomorrow)).toMatchObject({ price: 18_540, floorSeller: 17_510 })
    expect((await priceOn(second, later))?.price).toBe(20_600)
    const windows = await server().ask(windowRoutes.list, {
      as: company.boss,
      body: { view: 'all', filters: { batchId: { in: [data?.id ?? 0] } } },
    })
    expect(windows.rows).toHaveLength(3)

    const back = { id: data?.id ?? 0, fromDay: tomorrow, remark: '厂家又降了' }
    const undone = await server().call(routes.reverse, { as: company.boss, body: back })
    expect(undone).toMatchObject({ data: { status: 'done', way: 'reversal', changedCount: 2, reverses: data?.id } })
    expect(await priceOn(second, tomorrow)).toMatchObject({ price: 18_000, floorSeller: 17_000 })
    expect((await priceOn(second, later))?.price).toBe(20_000)
    expect((await priceOn(first, tomorrow))?.price).toBe(10_000)
    expect(await server().call(routes.reverse, { as: company.boss, body: back })).toMatchObject({
      code: codes.conflict,
    })
    const history = await server().ask(routes.list, { as: company.boss, body: {} })
    expect(history.rows.map(row => row.way)).toEqual(['reversal', 'percent'])
  })

  test('moves floors with the price: one that a window leaves open from the goods’ own, and none to nothing', async () => {
    const { brandId, ids } = await brandWith([{ listPrice: 10_000, floorSeller: 8000 }])
    const [goodsId] = ids as [number]
    const window = { goodsId, fromDay: today, listPrice: 12_000 }
    await server().ask(windowRoutes.add, { as: company.boss, body: window })
    expect(await priceOn(goodsId, tomorrow)).toMatchObject({ price: 12_000, floorSeller: 8000 })
    await add(raise(brandId, { direction: 'down', rate: 4000 }))
    expect(await priceOn(goodsId, tomorrow)).toMatchObject({ price: 7200, floorSeller: 4800 })
    const small = await brandWith([{ listPrice: 60, floorSeller: 45 }])
    await add(raise(small.brandId, { rate: 500, rounding: 'yuan' }))
    expect(await priceOn(small.ids[0] as number, tomorrow)).toMatchObject({ price: 100, floorSeller: 47 })
  })

  test('is not taken back for goods that changed since', async () => {
    const { brandId, ids } = await brandWith([{ listPrice: 10_000 }, { listPrice: 10_000 }])
    const { data } = await add(raise(brandId))
    await server().ask(windowRoutes.add, {
      as: company.boss,
      body: { goodsId: ids[0] as number, fromDay: later, listPrice: 12_345, shifts: true },
    })
    const undone = await server().ask(routes.reverse, {
      as: company.boss,
      body: { id: data?.id ?? 0, fromDay: tomorrow, remark: '撤' },
    })
    expect(undone).toMatchObject({ changedCount: 1, skippedCount: 1, skipped: [{ goodsId: ids[0] }] })
    expect((await priceOn(ids[0] as number, tomorrow))?.price).toBe(10_300)
    expect((await priceOn(ids[1] as number, tomorrow))?.price).toBe(10_000)
  })

  test('is not taken back for goods whose later price already holds; the others are', async () => {
    const { brandId, ids } = await brandWith([{ listPrice: 20_000 }, { listPrice: 10_000 }])
    const [later1, other] = ids as [number, number]
    const setFrom = (fromDay: string, listPrice: number) =>
      server().ask(windowRoutes.add, {
        as: company.boss,
        body: { goodsId: later1, fromDay, listPrice, shifts: true },
      })
    await setFrom(today, 18_000)
    const { data } = await add(raise(brandId))
    await setFrom(later, 12_345)
    const undone = await server().call(routes.reverse, {
      as: company.boss,
      body: { id: data?.id ?? 0, fromDay: inDays(40), remark: '撤' },
    })
    expect(undone.data).toMatchObject({
      status: 'done',
      changedCount: 1,
      skippedCount: 1,
      skipped: [{ goodsId: later1, why: '之后又改过价，保持不变' }],
    })
    expect((await priceOn(later1, inDays(40)))?.price).toBe(12_345)
    expect((await priceOn(other, inDays(40)))?.price).toBe(10_000)
  })

  test('that is over when it is taken back changes nothing, and says so', async () => {
    const { brandId, ids } = await brandWith([{ listPrice: 10_000 }])
    const { data } = await add(raise(brandId, { untilDay: later }))
    const undone = await server().ask(routes.reverse, {
      as: company.boss,
      body: { id: data?.id ?? 0, fromDay: inDays(40), remark: '撤' },
    })
    expect(undone).toMatchObject({
      status: 'done',
      changedCount: 0,
      skipped: [{ goodsId: ids[0], why: '这次调价的价格那时已到期' }],
    })
  })

  test('whose taking back failed is taken back again: what is back already stays', async () => {
    const { brandId, ids } = await brandWith([{ listPrice: 10_000 }, { listPrice: 10_000 }])
    const { data } = await add(raise(brandId))
    const back = { id: data?.id ?? 0, fromDay: tomorrow, remark: '撤' }
    const first = await server().ask(routes.reverse, { as: company.boss, body: back })
    await server().owner.query(`update price_batch set status = 'failed' where id = $1`, [first.id])
    await server().owner.query(
      'update price_window set voided_at = null, voided_by = null, version = 1 where batch_id = $1 and goods_id = $2',
      [data?.id, ids[1]],
    )
    const failed = await server().ask(routes.detail, { as: company.boss, params: { id: data?.id ?? 0 } })
    expect(failed).toMatchObject({ mayReverse: true, reversedBy: null })
    const again = await server().call(routes.reverse, { as: company.boss, body: back })
    expect(again.data).toMatchObject({ status: 'done', changedCount: 1, skipped: [{ goodsId: ids[0] }] })
    for (const id of ids) expect((await priceOn(id, tomorrow))?.price).toBe(10_000)
  })

  test('for a channel makes its prices from the general ones, which stay', async () => {
    const { brandId, ids } = await brandWith([{ listPrice: 10_000 }])
    const { rows } = await server().owner.query(
      `select id from dictionary_item where office_id = $1 and type_code = 'priceChannel' and label = '工程'`,
      [company.officeId],
    )
    const channelId = Number(rows[0].id)
    const untilDay = later
    await add(raise(brandId, { direction: 'down', rate: 1000, rounding: 'nine', channelId, untilDay }))
    expect((await priceOn(ids[0] as number, tomorrow, { channelId }))?.price).toBe(8900)
    expect((await priceOn(ids[0] as number, later, { channelId }))?.price).toBe(10_000)
    expect((await priceOn(ids[0] as number, tomorrow))?.price).toBe(10_000)
  })

  test.each([
    [{ rate: null }, 'rate'],
    [{ rate: 0 }, 'rate'],
    [{ rate: 10_001 }, 'rate'],
    [{ way: 'amount' }, 'amount'],
    [{ fromDay: inDays(-1) }, 'fromDay'],
    [{ untilDay: tomorrow }, 'untilDay'],
    [{ seriesId: 999_999_999 }, 'seriesId'],
    [{ goodsIds: [999_999_999] }, 'goodsIds'],
    [{ categoryId: 999_999_999 }, 'categoryId'],
    [{ channelId: 999_999_999 }, 'channelId'],
    [{ name: ' ' }, 'name'],
  ])('with %j is refused by field, and changes nothing', async (more, field) => {
    const { brandId, ids } = await brandWith([{ listPrice: 10_000 }])
    refused(await add(raise(brandId, more)), field)
    expect((await priceOn(ids[0] as number, later))?.price).toBe(10_000)
  })

  test('is only for those who set prices; who may not see floors finds them in no preview', async () => {
    const { brandId } = await brandWith([{ listPrice: 10_000, floorDirector: 7654 }])
    const { name: _, ...asked } = raise(brandId)
    expect(await add(raise(brandId), sales.token)).toMatchObject({ code: codes.forbidden })
    expect(await server().call(routes.preview, { as: sales.token, body: asked })).toMatchObject({
      code: codes.forbidden,
    })
  })

  test('of many goods runs as a job in pieces, while others ask prices and set one by hand on another node', async () => {
    const { brandId } = await brandWith([])
    await server().owner.query(
      `insert into goods (office_id, code, name, brand_id, list_price) select $1, 'J' || n, '大批' || n, $2, 10000 from generate_series(1, 700) n`,
      [company.officeId, brandId],
    )
    const { rows } = await server().owner.query(
      'select id from goods where office_id = $1 and brand_id = $2 order by id',
      [company.officeId, brandId],
    )
    const ids = rows.map(row => Number(row.id))
    const { data } = await add(raise(brandId))
    expect(data?.status).toBe('waiting')
    const last = ids.at(-1) as number
    const asked = Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        pair.post(turn, dayRoutes.on, sales.token, {
          on: tomorrow,
          asked: ids.slice(0, 100).map(goodsId => ({ goodsId })),
        }),
      ),
    )
    const byHand = await pair.post(1, windowRoutes.add, company.boss, {
      goodsId: last,
      fromDay: tomorrow,
      listPrice: 5000,
      shifts: true,
    })
    expect(byHand.code).toBe(0)
    for (const answer of await asked) {
      expect(answer.code).toBe(0)
      expect(answer.data?.every(({ price }) => price === 10_000 || price === 10_300)).toBe(true)
    }
    await settled(server(), 'priceBatch')
    const done = await server().ask(routes.detail, { as: company.boss, params: { id: data?.id ?? 0 } })
    expect(done).toMatchObject({ status: 'done', changedCount: 700 })
    expect((await priceOn(ids[0] as number, tomorrow))?.price).toBe(10_300)
    // By hand before the job came to these goods, or after.
    expect([5000, 5150]).toContain((await priceOn(last, tomorrow))?.price)
  }, 60_000)

  test('of two people at once on two nodes comes one after the other', async () => {
    const { brandId, ids } = await brandWith([{ listPrice: 10_000 }, { listPrice: 10_000 }])
    const answers = await Promise.all(
      [0, 1, 2, 3].map(turn => pair.post(turn, routes.add, company.boss, raise(brandId, { rate: 1000 }))),
    )
    expect(answers.map(({ data }) => data?.status)).toEqual(['done', 'done', 'done', 'done'])
    for (const id of ids) expect((await priceOn(id, tomorrow))?.price).toBe(14_641)
  })
})

describe('the approval of a batch', () => {
  async function bound() {
    const node = { kind: 'approve', key: 'boss', name: '公司审批', approvers: [] }
    const definition = JSON.stringify({ nodes: [node], startRights: {} })
    const { rows } = await server().owner.query(
      `with flow as (insert into approval_flow (office_id, name, business, draft) values ($1, 'priceBatch', 'priceBatch', $2) returning id)
       insert into approval_flow_version (office_id, flow_id, number, definition) select $1, id, 1, $2 from flow returning id, flow_id`,
      [company.officeId, definition],
    )
    const flowId = Number(rows[0].flow_id)
    await server().owner.query('update approval_flow set published_id = $2 where id = $1', [flowId, rows[0].id])
    const subjects = await server().ask(bindingRoutes.subjects, { as: company.boss })
    const version = subjects.find(one => one.business === 'priceBatch')?.version as number
    const bindings = [{ when: [], flowId }]
    await server().ask(bindingRoutes.save, {
      as: company.boss,
      body: { business: 'priceBatch', formId: null, version, unmatched: 'refuse', bindings },
    })
  }

  async function decide(batchId: number, approved: boolean) {
    const { rows } = await server().owner.query(
      `select id from approval_instance where office_id = $1 and business = 'priceBatch' and document_id = $2`,
      [company.officeId, batchId],
    )
    const id = Number(rows[0].id)
    const { mine } = await server().ask(approvalRoutes.detail, { as: company.boss, params: { id } })
    const body = { id, task: mine.task as number }
    if (approved) await server().ask(approvalRoutes.approve, { as: company.boss, body: { ...body, content: {} } })
    else await server().ask(approvalRoutes.reject, { as: company.boss, body: { ...body, comment: '不同意' } })
  }

  test('lets it through or not; until then no price changes', async () => {
    await bound()
    const { brandId, ids } = await brandWith([{ listPrice: 10_000 }])
    const [goodsId] = ids as [number]
    const first = await add(raise(brandId))
    expect(first.data?.status).toBe('asked')
    expect((await priceOn(goodsId, later))?.price).toBe(10_000)
    await decide(first.data?.id ?? 0, false)
    expect(await server().ask(routes.detail, { as: company.boss, params: { id: first.data?.id ?? 0 } })).toMatchObject({
      status: 'refused',
    })
    expect((await priceOn(goodsId, later))?.price).toBe(10_000)
    const second = await add(raise(brandId))
    await decide(second.data?.id ?? 0, true)
    expect((await priceOn(goodsId, later))?.price).toBe(10_300)
    const way = await server().ask(routes.forecast, { as: company.boss, body: raise(brandId) })
    expect(way?.flowName).toBe('priceBatch')
    const back = { id: second.data?.id ?? 0, fromDay: tomorrow, remark: '撤' }
    const backWay = await server().ask(routes.reverseForecast, { as: company.boss, body: back })
    expect(backWay?.flowName).toBe('priceBatch')
    const undone = await server().ask(routes.reverse, { as: company.boss, body: back })
    expect(undone.status).toBe('asked')
    expect((await priceOn(goodsId, later))?.price).toBe(10_300)
    await decide(undone.id, true)
    expect((await priceOn(goodsId, later))?.price).toBe(10_000)
  })
})
