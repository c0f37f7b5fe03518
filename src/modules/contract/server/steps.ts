import type { StepKind } from '../../reporting/server/index.ts'
import { contractRoutes } from '../contract/routes.ts'

/** A company has a contract in force with a customer of its own. */
export const contractStep: StepKind = {
  step: 'contract',
  needs: contractRoutes.add.needs,
  done: `select 1 from contract c join customer u on u.office_id = c.office_id and u.id = c.customer_id
    where c.office_id = $1 and c.effective_at is not null and u.sample_at is null`,
}
