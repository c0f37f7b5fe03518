import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { together } from '../../../kernel/server/desk/together.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { readPage, readTotals } from '../../../kernel/server/list/list.ts'
import { badInput, notFound } from '../../../kernel/server/refusal.ts'
import { guarded } from '../../goods/api/goods.ts'
import { basisWords, dayRoutes, type PriceShown } from '../api/day.ts'
import { windowRoutes as routes, type WindowRow, type WindowView } from '../api/window.ts'
import { floorFor } from './floors.ts'
import { windowConditions, windowListFor } from './list.ts'
import { type PriceAsked, type Priced, pricesAt } from './prices.ts'

/** Returns a window with what the person may see of it. Throws 40400 without one. */
export async function windowOf(desk: Desk, id: number): Promise<WindowRow> {
  const conditions = [...windowConditions(desk, 'all'), (bind: (value: unknown) => string) => `e.id = ${bind(id)}`]
  const query = { filters: {}, page: 1, pageSize: 1 }
  const [row] = await readPage<WindowRow>(desk.client, windowListFor(desk), conditions, query)
  if (!row) throw notFound('价格')
  return row
}

const mostHolding = 2000 // windows of one goods, of any grade, unit, channel and level
const mostOther = 100 // windows of one goods in each other state

/** Returns the windows of goods, latest first: all that hold, the next that will, and the last that did or are void. */
async function windowsOf(desk: Desk, goodsId: number): Promise<WindowRow[]> {
  const ofGoods = (bind: (value: unknown) => string) => `e.goods_id = ${bind(goodsId)}`
  const read = (view: WindowView, order: 'ascend' | 'descend', pageSize: number) => () => {
    const query = { filters: {}, sort: { by: 'fromDay', order }, page: 1, pageSize }
    return readPage<WindowRow>(desk.client, windowListFor(desk), [...windowConditions(desk, view), ofGoods], query)
  }
  const parts = await together(
    read('now', 'descend', mostHolding),
    read('future', 'ascend', mostOther),
    read('past', 'descend', mostOther),
    read('voided', 'descend', mostOther),
  )
  return parts.flat().toSorted((one, other) => (one.fromDay < other.fromDay ? 1 : -1))
}

/** The calls that read windows. */
export const readHandlers = [
  handle(routes.list, async (desk, { body }) => ({
    rows: await readPage<WindowRow>(desk.client, windowListFor(desk), windowConditions(desk, body.view), body),
  })),

  handle(routes.totals, (desk, { body }) =>
    readTotals(desk.client, windowListFor(desk), windowConditions(desk, body.view), body),
  ),

  handle(routes.ofGoods, async (desk, { params: { id } }) => {
    const goods = await desk.from('goods').select('id').where('id', '=', id).executeTakeFirst()
    if (!goods) throw notFound('商品')
    return windowsOf(desk, id)
  }),

  handle(routes.detail, (desk, { params: { id } }) => windowOf(desk, id)),

  handle(dayRoutes.on, async (desk, { body: { on, asked } }) => {
    await assertAsked(desk, asked)
    const priced = await pricesAt(desk, asked, on)
    const today = formatDate(clock.now())
    return Promise.all(
      priced.map(async one => ({ ...(await shownOf(desk, one)), basis: basisWords(one.windowId, on, today) })),
    )
  }),
]

/** Throws 40400 for goods, and 40000 for words, that are not the company's. */
async function assertAsked(desk: Desk, asked: readonly PriceAsked[]): Promise<void> {
  const ids = [...new Set(asked.map(one => one.goodsId))]
  const known = await desk.from('goods').select('id').where('id', 'in', ids).execute()
  if (known.length < ids.length) throw notFound('商品')
  const words = Object.entries(wordTypes).flatMap(([key, type]) =>
    asked.flatMap(one => {
      const id = one[key as keyof typeof wordTypes]
      return id === null ? [] : [{ key, type, id }]
    }),
  )
  if (words.length === 0) return
  const wanted = [...new Set(words.map(({ id }) => id))]
  const items = await desk.from('dictionaryItem').select(['id', 'typeCode']).where('id', 'in', wanted).execute()
  const typeOf = new Map(items.map(item => [item.id, item.typeCode]))
  const wrong = words.find(({ id, type }) => typeOf.get(id) !== type)
  if (wrong) throw badInput(`asked.${wrong.key}`, '等级、渠道或客户等级不存在，请重新选择')
}

const wordTypes = { gradeId: 'goodsGrade', channelId: 'priceChannel', levelId: 'customerLevel' } as const

/** Returns of a price what the person may see. */
async function shownOf(desk: Desk, priced: Priced): Promise<Omit<PriceShown, 'basis'>> {
  const prices = { price: guarded.listPrice, ...guarded } as const
  const seen = Object.entries(priced).filter(([key]) => {
    const element = prices[key as keyof typeof prices]
    return element === undefined || desk.may(element)
  })
  const mine = desk.may(guarded.listPrice) ? { mine: await floorFor(desk, priced) } : {}
  return { ...(Object.fromEntries(seen) as PriceShown), ...mine }
}
