import { normalisePhone } from '../../../../kernel/api/phone.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { wholeNumbers } from '../../../customer/server/index.ts'
import type { ShownReadings, ShownRow } from '../../../transfer/server/index.ts'
import { isLimited, maySee, sightsOf } from '../record/sight.ts'

/** Returns what shown numbers of a deal's customer mean: of the deal with the row's number, where the person sees it; else by the name. */
export async function readShown(desk: Desk, rows: readonly ShownRow[]): Promise<ShownReadings> {
  const customers = await customersOf(
    desk,
    rows.flatMap(({ texts }) => texts.number || []),
  )
  const told = rows.map(({ row, texts: { number = '', customerName = '', phone = '', wechat = '' } }) => ({
    row,
    name: customerName,
    phone: normalisePhone(phone) ?? phone,
    wechat,
    customerId: customers.get(number),
  }))
  return wholeNumbers(desk, told)
}

async function customersOf(desk: Desk, numbers: readonly string[]): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map()
  const deals = await desk.from('opportunity').selectAll().where('number', 'in', numbers).execute()
  const seen = (await sightsOf(desk, deals)).filter(sight => maySee(desk, sight) && !isLimited(sight))
  return new Map(seen.map(({ deal }) => [deal.number, deal.customerId]))
}
