import { Day, Timestamp } from '../../../../kernel/api/fields.ts'
import type { Filter, ListFilter } from '../../../../kernel/api/list.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { gramsOf } from '../../../../kernel/server/list/bigrams.ts'
import type { Bind } from '../../../../kernel/server/list/list.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { stockElements } from '../../api/elements.ts'
import { conditions } from '../../api/key.ts'
import { lotText } from '../../api/lot.ts'
import { narrowing } from '../../api/stockList.ts'

type Filters = ListFilter['filters']
type Narrow = (typeof narrowing)[number]

/** What of a question narrows the stock that is summed, and the filters that its rows have themselves. */
export type Narrowed = {
  day: string | null
  where: string
  /** The same for what is ordered: it is for a warehouse, and lies in no lot, grade, condition or place yet. */
  ofOrders: string
  /** Which of keys `k` are of the lots that are asked for, from their index, to be read beside `where`; empty where it tells nothing. */
  byLot: string
  isPart: boolean
  filters: Filters
}

const isNarrow = (key: string): key is Narrow => narrowing.some(one => one === key)

/**
 * Splits filters: which warehouse, condition, grade, lot and place count, and as of which day, narrow the keys `s` that are summed; the others ask the
 * sums. Values stand in the SQL itself, since a join takes no parameters: numbers, words of an enum, and texts in hexadecimal. Throws 40000.
 */
export function narrowedBy(desk: Desk, all: Filters): Narrowed {
  const pairs = Object.entries(all)
  const parts = new Map<Narrow, string>()
  let day: string | null = null
  let byLot = ''
  for (const [key, filter] of pairs.filter(([key]) => isNarrow(key))) {
    if (key === 'asOf') day = dayOf(filter)
    else parts.set(key as Narrow, conditionOf(desk, key as Narrow, filter))
    if (key === 'lot') byLot = ofLots(filter)
  }
  const where = ['true', ...parts.values()].join(' and ')
  return {
    day,
    where,
    byLot,
    ofOrders: [...parts.keys()].every(key => key === 'warehouseId') ? where : 'false',
    isPart: parts.size > 0,
    filters: Object.fromEntries(pairs.filter(([key]) => !isNarrow(key))),
  }
}

/** Returns the day as of whose end sums are asked; undefined for today and days to come, of which is told what is there now. */
export const pastDay = (day: string | undefined): string | undefined =>
  day !== undefined && day < formatDate(clock.now()) ? day : undefined

/** The day until which a question asks, at most today. */
function dayOf(filter: Filter): string | null {
  const end = 'between' in filter ? (filter.between[1] ?? filter.between[0]) : undefined
  const isMoment = Timestamp.safeParse(end).success || Day.safeParse(end).success
  if (!isMoment) throw badInput('filters', '“截至日期”请选择一天')
  return pastDay(formatDate(end as string)) ?? null
}

function conditionOf(desk: Desk, key: Narrow, filter: Filter): string {
  if (key === 'lot') {
    desk.demand(stockElements.lots)
    return `strpos(concat_ws(' ', s.colour, s.batch, s.size), ${textOf(key, filter, lotText)}) > 0`
  }
  if (key === 'place') return `strpos(upper(s.place), ${textOf(key, filter, text => text.toUpperCase())}) > 0`
  const column = { warehouseId: 's.warehouse_id', gradeId: 's.grade_id', condition: 's.condition' }[key as string]
  if ('empty' in filter) return `${column} is ${filter.empty ? '' : 'not '}null`
  const wanted = 'in' in filter ? filter.in : []
  if (key === 'condition') {
    if (wanted.length === 0 || !wanted.every(one => String(one) in conditions))
      throw badInput('filters', '“状态”的筛选值不正确，请重新选择')
    return `${column} in (${wanted.map(one => `'${one}'`).join(', ')})`
  }
  if (wanted.length === 0 || !wanted.every(one => Number.isSafeInteger(one)))
    throw badInput('filters', '筛选值不正确，请重新选择')
  return `${column} in (${wanted.join(', ')})`
}

function textOf(key: string, filter: Filter, kept: (text: string) => string): string {
  if (!('contains' in filter)) throw badInput('filters', `“${key === 'lot' ? '色号、批号、尺码' : '库位'}”请按文字筛选`)
  return inText(kept(filter.contains))
}

const inText = (text: string) => `convert_from(decode('${Buffer.from(text).toString('hex')}', 'hex'), 'UTF8')`

/** Few lots are found by two letters or more; one letter reads all of them anyway. */
function ofLots(filter: Filter): string {
  const text = 'contains' in filter ? lotText(filter.contains) : ''
  const grams = gramsOf(text).map(inText)
  return grams.length === 0
    ? ''
    : ` and k.lot_id = any(array(select find_lots(array[${grams.join(', ')}]::text[], ${inText(text)})))`
}

/** Returns a bind that writes whole numbers and days into the SQL itself. */
export const inline: Bind = value => {
  if (Number.isSafeInteger(value)) return String(value)
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return `'${value}'`
  throw new Error('only whole numbers and days stand in SQL')
}
