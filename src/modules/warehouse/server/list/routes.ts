import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { readPage, readTotals } from '../../../../kernel/server/list/list.ts'
import { historyOf, wordsOf } from '../../../../kernel/server/record/history.ts'
import { titled } from '../../../../kernel/server/record/logged.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import { type KeyRow, stockListRoutes as routes, type StockDetail, type StockRow } from '../../api/stockList.ts'
import { expectedOf } from '../expected.ts'
import { assertSeesLots } from '../sight.ts'
import { holdsOfGoods, stockCard } from './cards.ts'
import { onHandByDay } from './days.ts'
import { keyRows } from './keyRows.ts'
import { pastDay } from './narrowed.ts'
import { stockAsked } from './stockList.ts'

const columns = titled({ place: '库位' })

async function goodsRow(desk: Desk, id: number, day?: string): Promise<StockRow> {
  const asked = stockAsked(desk, { view: 'all', filters: day ? { asOf: { between: [null, day] } } : {} })
  const conditions = [...asked.conditions, (bind: (value: unknown) => string) => `e.id = ${bind(id)}`]
  const [row] = await readPage<StockRow>(desk.client, asked.spec, conditions, { filters: {}, page: 1, pageSize: 1 })
  if (!row) throw notFound('商品')
  return row
}

async function assertGoods(desk: Desk, id: number): Promise<void> {
  const goods = await desk.from('goods').select('id').where('id', '=', id).executeTakeFirst()
  if (!goods) throw notFound('商品')
}

/** The calls of 库存管理. */
export const stockListHandlers = [
  handle(routes.list, async (desk, { body }) => {
    const { spec, conditions, filters } = stockAsked(desk, body)
    return { rows: await readPage<StockRow>(desk.client, spec, conditions, { ...body, filters }) }
  }),

  handle(routes.totals, (desk, { body }) => {
    const { spec, conditions, filters } = stockAsked(desk, body, 'sums')
    return readTotals(desk.client, spec, conditions, { ...body, filters })
  }),

  handle(routes.detail, async (desk, { params: { id }, query }): Promise<StockDetail> => {
    const day = pastDay(query.day)
    return { ...(await goodsRow(desk, id, day)), keys: await keyRows(desk, { goodsId: id }, day) }
  }),

  handle(routes.card, async (desk, { params: { id }, query: { before } }) => {
    await assertGoods(desk, id)
    return stockCard(desk, id, before)
  }),

  handle(routes.holds, async (desk, { params: { id } }) => {
    await assertGoods(desk, id)
    return holdsOfGoods(desk, id)
  }),

  handle(routes.days, async (desk, { params: { id } }) => {
    await assertGoods(desk, id)
    return onHandByDay(desk, id)
  }),

  handle(routes.expected, async (desk, { params: { id } }) => {
    await assertGoods(desk, id)
    return expectedOf(desk, id)
  }),

  handle(routes.place, async (desk, { body: { id, version, place } }) => {
    assertSeesLots(desk)
    const words = (changes: Parameters<typeof wordsOf>[1]) => wordsOf(desk, changes, columns)
    const key = await desk.lockOne('stockKey', id, '库存', { version, words })
    await desk.change('stockKey', key, { place }, { action: '填写库位' })
    const [row] = await keyRows(desk, { id })
    return row as KeyRow
  }),

  handle(routes.placeHistory, async (desk, { params: { id } }) => {
    const key = await desk.from('stockKey').select('id').where('id', '=', id).executeTakeFirst()
    if (!key) throw notFound('库存')
    return historyOf(desk, 'stockKey', id, columns)
  }),
]
