import { customerJoin } from '../../../customer/server/index.ts'
import type { StepKind } from '../../../reporting/server/index.ts'

/** A company that has followed up a deal has followed something up. */
export const dealStep: StepKind = {
  step: 'followUp',
  done: `select 1 from follow_up f join opportunity o on o.office_id = f.office_id and o.id = f.subject_id
    ${customerJoin('o')}
    where f.office_id = $1 and f.kind = 'opportunity' and u.sample_at is null`,
}
