import { customerJoin } from '../../../customer/server/index.ts'
import type { StepKind } from '../../../reporting/server/index.ts'
import { receiptRoutes } from '../../api/receiptRoutes.ts'

/** A company has confirmed money from a customer of its own. */
export const moneyStep: StepKind = {
  step: 'money',
  needs: receiptRoutes.add.needs,
  done: `select 1 from receipt r ${customerJoin('r')}
    where r.office_id = $1 and r.confirmed_at is not null and u.sample_at is null`,
  at: `select coalesce(
    (select 'receipt-' || max(id) from receipt where office_id = $1 and owner_id = $2 and state in ('draft', 'submitted')),
    (select 'contract-' || max(id) from contract where office_id = $1 and owner_id = $2 and state = 'effective'))`,
}
