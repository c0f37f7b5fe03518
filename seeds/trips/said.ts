import type { ClientBase } from 'pg'
import { insertRows, reserveIds } from '../insert.ts'

type Of = { officeId: number; keeperId: number; at: string }

/** Says of shipments on trips on which day they come, what their customers say to it, and what of them was scanned. */
export async function fillSaid(client: ClientBase, { officeId, keeperId, at }: Of): Promise<void> {
  const on = `from trip_shipment x join trip t on t.office_id = x.office_id and t.id = x.trip_id
    where s.office_id = $1 and x.office_id = s.office_id and x.shipment_id = s.id`
  await client.query(`update shipment s set deliver_on = t.runs_on ${on}`, [officeId])
  const said = (answer: string, more: string) =>
    `update shipment s set day_answer = '${answer}', day_for = deliver_on, day_at = $2, day_name = u.name, ${more} from customer u
     where s.office_id = $1 and u.office_id = s.office_id and u.id = s.customer_id and s.id = $3`
  const { rows } = await client.query<{ id: number }>(
    `select s.id::int from shipment s where s.office_id = $1 and s.state in ('ready', 'picked') and s.deliver_on > $2::timestamptz::date order by s.deliver_on, s.id`,
    [officeId, at],
  )
  const [first, second] = rows
  if (first) await client.query(said('agreed', `day_words = ''`), [officeId, at, first.id])
  if (second) {
    const words = `day_wish = s.deliver_on + 2, day_words = '那天不在家，后天可以'`
    await client.query(said('asked', words), [officeId, at, second.id])
  }
  for (const [step, of] of [
    ['picked', `true`],
    [
      'loaded',
      `exists (select from trip_shipment x join trip t on t.office_id = x.office_id and t.id = x.trip_id
      where x.office_id = s.office_id and x.shipment_id = s.id and t.state = 'loading')`,
    ],
  ] as const)
    await client.query(
      `insert into shipment_check (office_id, shipment_id, step, line_id, created_by, created_at)
       select s.office_id, s.id, $2, l.id, $3, $4 from shipment s join shipment_line l on l.office_id = s.office_id and l.shipment_id = s.id
       where s.office_id = $1 and s.state = 'picked' and s.packages = '{}' and ${of} order by l.id`,
      [officeId, step, keeperId, at],
    )
}

/** Lets the first trip that is planned fetch a return that waits for it, at a stop after the others. */
export async function fillFetched(client: ClientBase, officeId: number): Promise<void> {
  const { rows } = await client.query<{ tripId: number; returnId: number; position: number }>(
    `select t.id::int as "tripId", r.id::int as "returnId", (select count(*)::int from trip_stop p where p.office_id = t.office_id and p.trip_id = t.id) as position
     from trip t, goods_return r where t.office_id = $1 and r.office_id = $1 and t.state = 'planned' and r.state = 'placed' and r.way = 'fetch'
     order by t.runs_on, t.id, r.id limit 1`,
    [officeId],
  )
  const [found] = rows
  if (!found) return
  const { tripId, returnId, position } = found
  const [stopId] = (await reserveIds(client, 'trip_stop', 1)) as [number]
  await insertRows(client, 'trip_stop', [{ officeId, id: stopId, tripId, position }])
  const [id] = (await reserveIds(client, 'trip_return', 1)) as [number]
  await insertRows(client, 'trip_return', [{ officeId, id, tripId, stopId, goodsReturnId: returnId, open: true }])
}
