import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { ShownPackage } from '../../api/package.ts'

/** Returns the packages of a factory order, in the order in which they were registered. */
export async function packagesOf(desk: Desk, id: number): Promise<ShownPackage[]> {
  const { rows } = await desk.client.query<ShownPackage>(
    `select p.id, p.factory_order_line_id as "lineId", p.number, c.name, c.space, p.content, p.place, p.state, p.arrived_at as "arrivedAt", p.value
     from factory_package p join factory_order_line l on l.office_id = p.office_id and l.id = p.factory_order_line_id
     join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id
     where p.office_id = $1 and p.factory_order_id = $2 order by p.id`,
    [desk.officeId, id],
  )
  return rows
}
