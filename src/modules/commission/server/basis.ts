import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { together } from '../../../kernel/server/desk/together.ts'
import { categoriesAbove } from '../../catalogue/server/index.ts'
import { changedNet } from '../../contract/server/index.ts'
import type { Rate, Sharer, Weight } from '../api/rules.ts'

/** What decides who earns what of a contract's money: its categories, and who shares in its deal. */
export type Basis = { weights: Weight[]; sharers: (Sharer & { departmentId: number | null })[] }

const weightsSql = `
  select l.contract_id as "contractId", l.category_id as "categoryId", sum(l.net + coalesce(${changedNet}, 0))::bigint as net
  from contract_line l
  where l.office_id = $1 and l.contract_id = any($2)
  group by l.contract_id, l.category_id order by l.contract_id, l.category_id nulls last`

/** The owner stands first, and has the whole share of a deal without members. */
const sharersSql = `
  select c.id as "contractId", p.employee_id as "employeeId", p.role_id as "roleId", p.share, e.department_id as "departmentId"
  from contract c
  cross join lateral (
    select m.employee_id, m.role_id, m.share, m.employee_id = c.owner_id as is_owner, m.id
    from opportunity_member m where m.office_id = c.office_id and m.opportunity_id = c.opportunity_id
    union all
    select c.owner_id, null, 10000, true, 0 where not exists (
      select from opportunity_member m where m.office_id = c.office_id and m.opportunity_id = c.opportunity_id)) p
  join employee e on e.office_id = c.office_id and e.id = p.employee_id
  where c.office_id = $1 and c.id = any($2)
  order by c.id, p.is_owner desc, p.id`

/** Returns what commission of contracts goes by, as it stands now. */
export async function basesOf(desk: Desk, contractIds: readonly number[]): Promise<Map<number, Basis>> {
  const asked = [desk.officeId, [...new Set(contractIds)]]
  const [weights, sharers] = await together(
    () => desk.client.query<Weight & { contractId: number }>(prepared(weightsSql, asked)),
    () => desk.client.query<Basis['sharers'][number] & { contractId: number }>(prepared(sharersSql, asked)),
  )
  const bases = new Map<number, Basis>()
  const at = (id: number) => {
    const known = bases.get(id) ?? { weights: [], sharers: [] }
    bases.set(id, known)
    return known
  }
  for (const { contractId, ...weight } of weights.rows) at(contractId).weights.push(weight)
  for (const { contractId, ...sharer } of sharers.rows) at(contractId).sharers.push(sharer)
  return bases
}

/** Returns the rates that hold on a day. */
export async function ratesOn(desk: Desk, day: string): Promise<Rate[]> {
  const { rows } = await desk.client.query<Rate>(
    prepared(
      `select id, category_id as "categoryId", role_id as "roleId", from_amount as "fromAmount", rate from commission_rate
       where office_id = $1 and from_day <= $2 and (to_day is null or to_day > $2)`,
      [desk.officeId, day],
    ),
  )
  return rows
}

/** Returns each category with those above it, the nearest first. */
export async function chainsOf(desk: Desk, bases: Iterable<Basis>): Promise<Map<number, number[]>> {
  const ids = [...bases].flatMap(({ weights }) => weights.flatMap(({ categoryId }) => categoryId ?? []))
  return categoriesAbove(desk, ids)
}
