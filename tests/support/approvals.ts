import type pg from 'pg'
import { type Drawn, flowOf } from './flows.ts'

/** Lets documents of a company's free form take a flow of these nodes from now on, past drawing and publishing one. */
export async function takeFlow(owner: pg.Pool, officeId: number, form: string, nodes: readonly Drawn[]): Promise<void> {
  const { rows } = await owner.query(
    `insert into approval_flow_version (office_id, flow_id, number, definition)
     select f.office_id, f.id, (select max(v.number) + 1 from approval_flow_version v where v.office_id = f.office_id and v.flow_id = f.id), $3
     from approval_flow f join approval_form o on o.office_id = f.office_id and o.id = f.form_id
     where f.office_id = $1 and o.name = $2 returning id, flow_id as flow`,
    [officeId, form, JSON.stringify(flowOf(nodes))],
  )
  await owner.query('update approval_flow set published_id = $2 where id = $1', [rows[0].flow, rows[0].id])
}

/** Lets documents of a type take a flow of these nodes from now on, past drawing and publishing one; returns the flow's number. */
export async function takeTypeFlow(
  owner: pg.Pool,
  officeId: number,
  business: string,
  nodes: readonly Drawn[],
): Promise<number> {
  const { rows } = await owner.query<{ id: number; flow: number }>(
    `insert into approval_flow_version (office_id, flow_id, number, definition)
     select f.office_id, f.id, (select max(v.number) + 1 from approval_flow_version v where v.office_id = f.office_id and v.flow_id = f.id), $3
     from approval_flow f join approval_binding b on b.office_id = f.office_id and b.flow_id = f.id
     where f.office_id = $1 and b.business = $2 returning id, flow_id as flow`,
    [officeId, business, JSON.stringify(flowOf(nodes))],
  )
  const [{ id, flow } = { id: 0, flow: 0 }] = rows
  await owner.query('update approval_flow set published_id = $2 where id = $1', [flow, id])
  return flow
}

/** Lets documents of a type that no binding takes pass by themselves, and takes their bindings away. */
export async function letPass(owner: pg.Pool, officeId: number, business: string): Promise<void> {
  await owner.query('delete from approval_binding where office_id = $1 and business = $2', [officeId, business])
  await owner.query(
    `insert into approval_subject (office_id, business, unmatched) values ($1, $2, 'pass')
     on conflict (office_id, business, form_id) do update set unmatched = 'pass'`,
    [officeId, business],
  )
}
