import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Attachment } from '../../attachments/api/attachments.ts'
import { attach, filesOfEach, recordFileHandlers } from '../../attachments/server/index.ts'
import { orderFileRoutes, orderRecord } from '../api/order.ts'
import { orders } from './orders.ts'

const subject = orderRecord.table

/** Attaches photos of the way in to an order that is added. Throws as `attach` does. */
export async function attachWay(desk: Desk, id: number, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length > 0) await attach(desk, subject, id, fileIds)
}

type Origin = { id: number; from: number }

/** Returns orders with those of the same home from which they were split off: the way in is the same. */
async function originsOf(desk: Desk, ids: readonly number[]): Promise<Origin[]> {
  if (ids.length === 0) return []
  const { rows } = await desk.client.query<Origin>(
    `with recursive x as (select id, id as "from", address, split_of from sales_order where office_id = $1 and id = any($2::bigint[])
       union select x.id, o.id, o.address, o.split_of from x join sales_order o on o.office_id = $1 and o.id = x.split_of and o.address = x.address)
     select id, "from" from x`,
    [desk.officeId, ids],
  )
  return rows
}

/** Returns the photos of the way in of orders, by the order; the caller has checked that the person sees what they carry. */
export async function wayPhotosOf(desk: Desk, orderIds: readonly number[]): Promise<Map<number, Attachment[]>> {
  const origins = await originsOf(desk, orderIds)
  const froms = [...new Set(origins.map(({ from }) => from))]
  const files = Map.groupBy(await filesOfEach(desk, subject, froms), ({ subjectId }) => subjectId)
  const photos = new Map<number, Attachment[]>()
  for (const { id, from } of origins) {
    const own = (files.get(from) ?? []).map(({ id: file, name, mediaType, size, picture }) => {
      return { id: file, name, mediaType, size, picture }
    })
    photos.set(id, [...(photos.get(id) ?? []), ...own])
  }
  return photos
}

/** Returns the orders that show the photos of one: itself, and those of the same home that were split off it. */
export async function ordersOfWay(desk: Desk, orderId: number): Promise<number[]> {
  const { rows } = await desk.client.query<{ id: number }>(
    `with recursive x as (select id, address from sales_order where office_id = $1 and id = $2
       union select o.id, o.address from x join sales_order o on o.office_id = $1 and o.split_of = x.id and o.address = x.address)
     select id from x`,
    [desk.officeId, orderId],
  )
  return rows.map(({ id }) => id)
}

/** The calls about photos of the way in. */
export const wayFileHandlers = recordFileHandlers(orderFileRoutes, {
  subject,
  called: '一张下单单',
  visible: (desk, id) => orders.visible(desk, id),
  lock: (desk, id) => orders.lock(desk, id, 'attach', {}),
  shows: async (desk, id) => (await originsOf(desk, [id])).map(({ from }) => from),
})
