import type { ClientBase } from 'pg'

/** A term of a contract: when it began to ask (ms), since when its due day is known (ms), and how far its entries go. */
export type Term = {
  id: number
  position: number
  amount: number
  openedAt: number
  openedOn: string
  dueOn: string | null
  knownAt: number | null
  touchedOn: string
}

/** A contract in effect, before any money came in for it. Moments in ms, money in fen. */
export type Signed = {
  id: number
  kind: 'sale' | 'retail'
  number: string
  opportunityId: number
  customerId: number
  customer: string
  ownerId: number
  departmentId: number | null
  at: number
  effectiveAt: number
  signedOn: string | null
  deliveredOn: string | null
  installedOn: string | null
  terms: Term[]
}

/** Returns the company's contracts in effect with their terms, in the order of their numbers. */
export async function signedContracts(client: ClientBase, officeId: number): Promise<Signed[]> {
  const { rows } = await client.query<Signed>(
    `with asked as (
       select t.contract_id, json_build_object('id', t.id, 'position', t.position, 'amount', t.amount, 'openedOn', t.opened_on, 'touchedOn', t.touched_on,
         'dueOn', t.due_on, 'openedAt', extract(epoch from min(e.created_at)) * 1000,
         'knownAt', extract(epoch from max(e.created_at) filter (where e.sets_due)) * 1000) as term
       from contract_term t join contract_term_entry e on e.office_id = t.office_id and e.term_id = t.id
       where t.office_id = $1 group by t.office_id, t.id)
     select c.id::int, c.kind, c.number, c.opportunity_id::int as "opportunityId", c.customer_id::int as "customerId", u.name as customer,
       c.owner_id::int as "ownerId", c.department_id::int as "departmentId", extract(epoch from c.created_at)::float8 * 1000 as at,
       extract(epoch from c.effective_at)::float8 * 1000 as "effectiveAt", c.signed_on as "signedOn", c.delivered_on as "deliveredOn",
       c.installed_on as "installedOn", a.terms
     from contract c join customer u on u.office_id = c.office_id and u.id = c.customer_id
     join (select contract_id, json_agg(term order by (term ->> 'position')::int) as terms from asked group by 1) a on a.contract_id = c.id
     where c.office_id = $1 and c.state = 'effective' order by c.id`,
    [officeId],
  )
  return rows
}

/** A deal without a contract in effect. */
export type Unsigned = {
  id: number
  customerId: number
  customer: string
  ownerId: number
  departmentId: number | null
  status: string
  at: number
}

/** Returns deals that have no contract and an owner: open and lost ones. */
export async function unsignedDeals(client: ClientBase, officeId: number): Promise<Unsigned[]> {
  const { rows } = await client.query<Unsigned>(
    `select o.id::int, o.customer_id::int as "customerId", u.name as customer, o.owner_id::int as "ownerId", o.department_id::int as "departmentId", o.status,
       extract(epoch from o.created_at)::float8 * 1000 as at
     from opportunity o join customer u on u.office_id = o.office_id and u.id = o.customer_id
     where o.office_id = $1 and o.owner_id is not null and o.status in ('open', 'lost')
       and not exists (select from contract c where c.office_id = o.office_id and c.opportunity_id = o.id) order by o.id`,
    [officeId],
  )
  return rows
}
