import { customerJoin } from '../../customer/server/index.ts'
import type { StepKind } from '../../reporting/server/index.ts'
import { quotationRoutes } from '../api/routes.ts'

/** A company has made a quotation for a customer of its own. */
export const quotationStep: StepKind = {
  step: 'quotation',
  needs: quotationRoutes.add.needs,
  done: `select 1 from quotation q ${customerJoin('q')}
    where q.office_id = $1 and u.sample_at is null`,
}
