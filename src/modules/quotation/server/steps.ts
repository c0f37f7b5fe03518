import type { StepKind } from '../../reporting/server/index.ts'
import { quotationRoutes } from '../contract/routes.ts'

/** A company has made a quotation for a customer of its own. */
export const quotationStep: StepKind = {
  step: 'quotation',
  needs: quotationRoutes.add.needs,
  done: `select 1 from quotation q join customer u on u.office_id = q.office_id and u.id = q.customer_id
    where q.office_id = $1 and u.sample_at is null`,
}
