import { point } from '../../../kernel/server/module.ts'
import { departmentRoutes } from '../../organisation/api/department.ts'
import { staffRoutes } from '../../organisation/api/employeeRoutes.ts'
import { switchRoutes } from '../../settings/api/switches.ts'
import { type FirstStep, keptSteps } from '../api/firstHour.ts'

/** When a company has done a step of its first hour; a step is of several kinds where it is done in several ways. */
export type StepKind = {
  step: FirstStep
  /** What somebody must be allowed to do for the step to be theirs; one of the step's kinds says it. */
  needs?: string | readonly string[]
  /** SQL that finds something in the office $1 once it is done. Examples are no one's doing. */
  done: string
  /** SQL that gives the record of the employee $2 with which the step goes on, its kind and id as `kind-12`. */
  at?: string
}

/** What is done in the first hour. */
export const stepsDone = point<StepKind>('stepsDone')

/** Steps that are done in the company itself: a new one has one department and one employee. */
export const ownSteps: readonly StepKind[] = [
  {
    step: 'departments',
    needs: departmentRoutes.add.needs,
    done: 'select 1 from department where office_id = $1 offset 1',
  },
  { step: 'people', needs: staffRoutes.add.needs, done: 'select 1 from employee where office_id = $1 offset 1' },
  { step: 'rules', needs: switchRoutes.save.needs, done: 'select 1 from office_switch where office_id = $1' },
  ...keptSteps.map(step => ({ step, done: `select 1 from kept_default where office_id = $1 and step = '${step}'` })),
]
