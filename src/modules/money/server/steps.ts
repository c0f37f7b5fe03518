import type { StepKind } from '../../reporting/server/index.ts'
import { receiptRoutes } from '../contract/receiptRoutes.ts'

/** A company has confirmed money from a customer of its own. */
export const moneyStep: StepKind = {
  step: 'money',
  needs: receiptRoutes.add.needs,
  done: `select 1 from receipt r join customer u on u.office_id = r.office_id and u.id = r.customer_id
    where r.office_id = $1 and r.confirmed_at is not null and u.sample_at is null`,
}
