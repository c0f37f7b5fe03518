import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { changed } from '../../src/modules/pricing/api/rounding.ts'
import { day } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, type Row, reserveIds } from '../insert.ts'
import { Dice } from '../random.ts'

type Goods = {
  id: number
  brandId: number
  priceUnit: string
  listPrice: number
  floorSeller: number
  floorManager: number
  floorDirector: number
}
type Means = { company: Company; dice: Dice; now: number }

/** Days before now from which a price held, and its share of today's in percent: prices rose over the year. */
const year = [
  [350, 93],
  [240, 95],
  [150, 98],
  [60, 100],
] as const

/** Gives most goods a year of prices, some of them prices for builders and for old customers, and raises a brand by 3 % from next month. */
export async function fillPrices(client: ClientBase, company: Company, now: number): Promise<void> {
  const goods = await goodsOf(client, company)
  if (goods.length === 0) return
  const means = { company, dice: new Dice(company.plan.seed + 15), now }
  const brandId = Math.min(...goods.map(one => one.brandId))
  const raised = goods.filter(one => one.brandId === brandId)
  const batchId = await insertBatch(client, means, brandId, raised.length)
  const rows = goods.flatMap(one => windowsOf(one, means, raised.includes(one) ? batchId : null))
  const ids = await reserveIds(client, 'price_window', rows.length)
  const windows = rows.map(({ gaveWay: _, ...row }, at): Row => ({ id: ids[at], ...row }))
  await insertRows(client, 'price_window', windows)
  const gave = rows.flatMap(({ gaveWay }, at) =>
    gaveWay ? [{ officeId: company.officeId, batchId, windowId: ids[at], wasTo: null, voided: false }] : [],
  )
  await insertRows(client, 'price_shift', gave)
}

async function goodsOf(client: ClientBase, { officeId }: Company): Promise<Goods[]> {
  const { rows } = await client.query<Record<string, string>>(
    `select id, brand_id, price_unit, list_price, floor_seller, floor_manager, floor_director from goods
     where office_id = $1 and list_price is not null order by id`,
    [officeId],
  )
  return rows.map(row => ({
    id: Number(row.id),
    brandId: Number(row.brand_id),
    priceUnit: row.price_unit as string,
    listPrice: Number(row.list_price),
    floorSeller: Number(row.floor_seller),
    floorManager: Number(row.floor_manager),
    floorDirector: Number(row.floor_director),
  }))
}

/** The first day of the month after now. */
function nextMonth(now: number): string {
  const [years = 0, months = 1] = formatDate(now).split('-').map(Number)
  return months === 12 ? `${years + 1}-01-01` : `${years}-${String(months + 1).padStart(2, '0')}-01`
}

async function insertBatch(client: ClientBase, { company, now }: Means, brandId: number, goods: number) {
  const [id] = await reserveIds(client, 'price_batch', 1)
  const at = new Date(now - 3 * day).toISOString()
  const { officeId, employees } = company
  const which = { officeId, id, name: '厂家通知：下月起上调 3%', brandId, goodsIds: [], way: 'percent', change: 300 }
  const how = { rounding: 'yuan', floors: 'along', fromDay: nextMonth(now), status: 'done', goodsCount: goods }
  const done = { changedCount: goods, skippedCount: 0, skipped: [], reached: 0, remark: '厂家 11 号文件' }
  const who = { createdBy: employees[0]?.id, createdAt: at, updatedAt: at, finishedAt: at, version: 1 }
  await insertRows(client, 'price_batch', [{ ...which, ...how, ...done, ...who }])
  return id as number
}

type Window = Row & { gaveWay: boolean }

function windowsOf(goods: Goods, { company, dice, now }: Means, batchId: number | null): Window[] {
  const { officeId, wordId, employees } = company
  const dayOf = (before: number) => formatDate(now - before * day)
  const window = (before: number, to: string | null, percent: number, more: Row = {}): Window => {
    const at = new Date(now - before * day).toISOString()
    const share = (price: number) => Math.round((price * percent) / 10_000) * 100
    const key = { officeId, goodsId: goods.id, gradeId: null, unit: goods.priceUnit, channelId: null, levelId: null }
    const costs = {
      listPrice: share(goods.listPrice),
      floorSeller: share(goods.floorSeller),
      floorManager: share(goods.floorManager),
      floorDirector: share(goods.floorDirector),
    }
    const kept = {
      remark: '',
      voidReason: '',
      batchId: null,
      createdBy: employees[0]?.id,
      createdAt: at,
      updatedAt: at,
    }
    return { ...key, fromDay: dayOf(before), toDay: to, ...costs, ...kept, version: 1, gaveWay: false, ...more }
  }
  const told = batchId !== null || dice.chance(0.8)
  const whole = told
    ? year.map(([before, percent], at) => window(before, at < 3 ? dayOf(year[at + 1]?.[0] ?? 0) : null, percent))
    : []
  const builders = dice.chance(0.3) ? [window(180, null, 91, { channelId: wordId('priceChannel', '工程') })] : []
  const gold = dice.chance(0.15) ? [window(120, null, 96, { levelId: wordId('customerLevel', '金卡') })] : []
  if (batchId === null) return [...whole, ...builders, ...gold]
  return [...whole, ...builders, ...gold].flatMap(one => (one.toDay === null ? raised(one, batchId, now) : [one]))
}

/** Returns a window without end as the batch left it: it ends with the month, and the raised one begins. */
function raised(window: Window, batchId: number, now: number): Window[] {
  const from = nextMonth(now)
  const up = (price: unknown) => changed(price as number, { way: 'percent', change: 300, rounding: 'yuan' })
  const at = new Date(now - 3 * day).toISOString()
  const costs = {
    listPrice: up(window.listPrice),
    floorSeller: up(window.floorSeller),
    floorManager: up(window.floorManager),
    floorDirector: up(window.floorDirector),
  }
  return [
    { ...window, toDay: from, version: 2, updatedAt: at, gaveWay: true },
    { ...window, ...costs, fromDay: from, batchId, createdAt: at, updatedAt: at },
  ]
}
