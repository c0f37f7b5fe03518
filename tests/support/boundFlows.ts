import type pg from 'pg'

/** Takes the bindings of a type of document away: a company that has decided against its flow. */
export const unbindFlows = (owner: pg.Pool, officeId: number, business: string) =>
  owner.query('delete from approval_binding where office_id = $1 and business = $2', [officeId, business])

/** Takes a company's flows for a type of document away, as if it had been founded before there were any. */
export async function forgetFlows(owner: pg.Pool, officeId: number, business: string): Promise<void> {
  const of = [officeId, business]
  await unbindFlows(owner, officeId, business)
  await owner.query('update approval_flow set published_id = null where office_id = $1 and business = $2', of)
  await owner.query(
    `delete from approval_flow_version v using approval_flow f
     where v.office_id = $1 and f.office_id = $1 and f.id = v.flow_id and f.business = $2`,
    of,
  )
  await owner.query('delete from approval_flow where office_id = $1 and business = $2', of)
}

/** Returns the flows bound to a type of document. */
export const flowsBound = async (owner: pg.Pool, officeId: number, business: string) =>
  (
    await owner.query<{ name: string; published: boolean }>(
      `select f.name, f.published_id is not null as published from approval_binding b
       join approval_flow f on f.office_id = b.office_id and f.id = b.flow_id where b.office_id = $1 and b.business = $2`,
      [officeId, business],
    )
  ).rows
