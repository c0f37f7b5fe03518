import type { ActionSource } from '../../../reporting/server/index.ts'
import { performerJoin } from '../reading/performance.ts'
import { countedDealList } from '../reading/waiting.ts'

/** The actions of people with deals: new deals, conversions, and wins by their share. */
export const dealActions: ActionSource = {
  of: countedDealList.of,
  did: whose => [
    `select case when o.clue_id is null then 'entered' else 'converted' end as kind, o.created_by as who,
       o.created_at as at, o.id, null::bigint as amount
     from opportunity o where o.office_id = $1 and ${whose('o.created_by')} and o.created_at >= $2 and o.created_at < $3`,
    `select 'won' as kind, p.employee_id as who, o.closed_at as at, o.id, p.amount
     from opportunity o ${performerJoin}
     where o.office_id = $1 and o.status = 'won' and o.closed_at >= $2 and o.closed_at < $3 and ${whose('p.employee_id')}`,
  ],
  records: 'select id, name, owner_id, department_id from opportunity where office_id = $1',
  joined: (id, person) =>
    `exists (select from opportunity_member m where m.office_id = $1 and m.opportunity_id = ${id} and m.employee_id = ${person})`,
}
