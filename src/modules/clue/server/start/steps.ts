import { customerJoin } from '../../../customer/server/index.ts'
import type { StepKind } from '../../../reporting/server/index.ts'
import { clueRoutes } from '../../api/clue.ts'
import { poolRoutes } from '../../api/pool.ts'

/** The steps of a new company with clues: pools, rules, an import, a follow-up. A new company has one pool. */
export const clueSteps: readonly StepKind[] = [
  {
    step: 'pool',
    needs: poolRoutes.edit.needs,
    done: 'select 1 from pool where office_id = $1 and (version > 1 or not is_default)',
  },
  { step: 'rules', done: 'select 1 from assignment_rule where office_id = $1' },
  {
    step: 'import',
    needs: 'clueList:import',
    done: `select 1 from import_batch where office_id = $1 and status = 'done' and created_count > 0`,
  },
  {
    step: 'followUp',
    needs: clueRoutes.follow.needs,
    done: `select 1 from follow_up f join clue c on c.office_id = f.office_id and c.id = f.subject_id
      ${customerJoin('c')}
      where f.office_id = $1 and f.kind = 'clue' and u.sample_at is null`,
  },
]
