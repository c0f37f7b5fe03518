import { customerJoin } from '../../../customer/server/index.ts'
import type { StepKind } from '../../../reporting/server/index.ts'
import { contractRoutes } from '../../api/routes.ts'

/** A company has a contract in force with a customer of its own. */
export const contractStep: StepKind = {
  step: 'contract',
  needs: contractRoutes.add.needs,
  done: `select 1 from contract c ${customerJoin('c')}
    where c.office_id = $1 and c.effective_at is not null and u.sample_at is null`,
  at: `select coalesce(
    (select 'contract-' || max(id) from contract where office_id = $1 and owner_id = $2 and effective_at is null and state <> 'void'),
    (select 'quotation-' || max(q.id) from quotation q join opportunity o on o.office_id = q.office_id and o.id = q.opportunity_id
      where q.office_id = $1 and o.owner_id = $2 and q.state <> 'void'))`,
}
