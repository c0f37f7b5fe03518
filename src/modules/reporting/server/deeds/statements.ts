import { performanceParts } from '../../../opportunity/server/index.ts'

/*
 * Parameters: $1 the office, $2 and $3 the first moment and the one after the last, $4 whose work on clues counts, $5 whose
 * work on deals.
 */

/** Whatever somebody did, one row each: who, when, on which record, and what they said or won. */
const deeds = `
  select 'followUp' as kind, f.created_by as who, f.created_at as at,
    f.subject_id as clue_id, case when f.created_by = any($5) then o.id end as deal_id,
    f.method_id, f.content as text, null::bigint as amount
  from follow_up f left join opportunity o on o.office_id = $1 and o.clue_id = f.subject_id
  where f.office_id = $1 and f.kind = 'clue' and f.created_at >= $2 and f.created_at < $3
    and (f.created_by = any($4) or o.id is not null and f.created_by = any($5))
  union all
  select 'followUp', f.created_by, f.created_at, null, f.subject_id, f.method_id, f.content, null
  from follow_up f where f.office_id = $1 and f.kind = 'opportunity' and f.created_at >= $2 and f.created_at < $3
    and f.created_by = any($5)
  union all
  select 'entered', c.created_by, c.created_at, c.id, null, null, '', null
  from clue c where c.office_id = $1 and c.created_by = any($4) and c.created_at >= $2 and c.created_at < $3
  union all
  select case when o.clue_id is null then 'entered' else 'converted' end, o.created_by, o.created_at, null, o.id, null, '', null
  from opportunity o where o.office_id = $1 and o.created_by = any($5) and o.created_at >= $2 and o.created_at < $3
  union all
  select 'won', p.employee_id, o.closed_at, null, o.id, null, '', p.amount
  from opportunity o cross join lateral (${performanceParts}) p
  where o.office_id = $1 and o.status = 'won' and o.closed_at >= $2 and o.closed_at < $3 and p.employee_id = any($5)`

export const countStatement = `
  select who, (at at time zone 'Asia/Shanghai')::date::text as day, kind, method_id as "methodId",
    count(*) as count, coalesce(sum(amount), 0)::bigint as amount
  from (${deeds}) d group by 1, 2, 3, 4 order by 2 desc, 1`

/** $6 the person, $7 the kind, $8 the method or null, $9 how many, $10 who asks. */
export const rowStatement = `
  select d.kind, d.at, d.method_id as "methodId", d.text, d.amount,
    case when d.deal_id is null then 'clue' else 'opportunity' end as of, coalesce(d.deal_id, d.clue_id) as id,
    coalesce(o.name, u.name, '') as name,
    case when d.deal_id is null then c.owner_id else o.owner_id end as "ownerId",
    case when d.deal_id is null then c.department_id else o.department_id end as "departmentId",
    exists (select from opportunity_member m
      where m.office_id = $1 and m.opportunity_id = d.deal_id and m.employee_id = $10) as joined
  from (${deeds}) d
  left join opportunity o on o.office_id = $1 and o.id = d.deal_id
  left join clue c on c.office_id = $1 and c.id = d.clue_id
  left join customer u on u.office_id = $1 and u.id = c.customer_id
  where d.who = $6 and d.kind = $7 and ($8::bigint is null or d.method_id = $8)
  order by d.at desc, id desc limit $9`

/** Who works on clues or deals, by a role that opens one of the lists; and who is named. */
export const peopleStatement = `
  select e.id, e.name, e.department_id as "departmentId", coalesce(d.name, '') as department
  from employee e left join department d on d.office_id = e.office_id and d.id = e.department_id
  where e.office_id = $1 and (e.id = any($2) or e.disabled_at is null and exists (
    select from employee_role r join role_menu m on m.office_id = r.office_id and m.role_id = r.role_id
    where r.office_id = e.office_id and r.employee_id = e.id and m.menu_code in ('clueList', 'businessList')))
  order by e.id`
