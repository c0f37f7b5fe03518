import { customerJoin } from '../../../customer/server/index.ts'
import type { ActionSource } from '../../../reporting/server/index.ts'
import { countedClueList } from '../reading/waiting.ts'

/** The actions of people with clues: new clues. */
export const clueActions: ActionSource = {
  of: countedClueList.of,
  did: whose => [
    `select 'entered' as kind, c.created_by as who, c.created_at as at, c.id, null::bigint as amount
     from clue c where c.office_id = $1 and ${whose('c.created_by')} and c.created_at >= $2 and c.created_at < $3`,
  ],
  records: `select c.id, u.name, c.owner_id, c.department_id
    from clue c ${customerJoin('c')} where c.office_id = $1`,
}
