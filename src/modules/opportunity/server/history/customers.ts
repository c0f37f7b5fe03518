import { newIds } from '../../../../kernel/server/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk.ts'
import { createCustomers, lockCustomers } from '../../../customer/server/index.ts'
import type { ImportRecord } from '../../../transfer/server/index.ts'
import type { ImportedDeal } from '../../contract/history.ts'

/**
 * The customer of each record: whoever has the phone already, once made for rows that share a new one, always a new one
 * without a phone. `logged` as `insertBulk`.
 */
export async function customersFor(
  desk: Desk,
  batchId: number,
  records: readonly ImportRecord[],
): Promise<{ ids: number[]; logged: Promise<unknown> }> {
  const deals = records.map(({ values }) => values as ImportedDeal)
  const known = await byPhone(desk, deals)
  const numbers = await newIds(desk, 'customer', deals.length)
  const made = new Map<number, ImportedDeal>()
  const ids = deals.map((deal, index) => {
    const id = known.get(deal.phone ?? '') ?? (numbers[index] as number)
    if (id !== numbers[index]) return id
    made.set(id, deal)
    if (deal.phone) known.set(deal.phone, id)
    return id
  })
  const created = await createCustomers(
    desk,
    batchId,
    [...made].map(([id, deal]) => ({ id, ...customerOf(deal) })),
  )
  if (created.ids.size === made.size) return { ids, logged: created.logged }
  const now = await byPhone(desk, deals)
  return { ids: ids.map((id, index) => now.get(deals[index]?.phone ?? '') ?? id), logged: created.logged }
}

async function byPhone(desk: Desk, deals: readonly ImportedDeal[]): Promise<Map<string, number>> {
  const phones = [...new Set(deals.flatMap(deal => deal.phone ?? []))]
  const customers = phones.length > 0 ? await lockCustomers(desk, phones) : new Map<string, { id: number }>()
  return new Map([...customers].map(([phone, { id }]) => [phone, id]))
}

function customerOf({
  customerName,
  phone,
  wechat,
  province,
  city,
  district,
  community,
  building,
  room,
  ...deal
}: ImportedDeal) {
  const address = { province, city, district, community, building, room }
  const { houseTypeId = null, area = null } = deal
  return { name: customerName, phone: phone ?? null, wechat: wechat ?? null, ...address, houseTypeId, area }
}
