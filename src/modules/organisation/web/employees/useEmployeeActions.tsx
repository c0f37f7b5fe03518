import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Outcome, useOutcome } from '../../../../kernel/web/list/outcome.tsx'
import { notice } from '../../../../kernel/web/notice.ts'
import type { EmployeeRow } from '../../api/employee.ts'
import { refreshEmployee } from './employeeQuery.ts'

const dialogs = {
  move: lazy(() => import('./MoveDialog.tsx')),
  role: lazy(() => import('./RolesDialog.tsx')),
  disable: lazy(() => import('./DisableDialog.tsx')),
  open: lazy(() => import('./OpenDialog.tsx')),
  mobile: lazy(() => import('./MobileDialog.tsx')),
  password: lazy(() => import('./PasswordDialog.tsx')),
  sessions: lazy(() => import('./SessionsDialog.tsx')),
}

export type Doing = keyof typeof dialogs
type Employees = Pick<EmployeeRow, 'id' | 'name'>[]

/** The actions on employees, most of them on one; each asks first and ends with a notice of its result. */
export type EmployeeActionSet = {
  ask: (doing: Doing, employees: Employees, onDone?: () => void) => void
  /** Ends an act that another module has done. */
  done: (did: string) => void
  window: ReactNode
}

export type ActionDialogProps = {
  employees: Employees
  /** Reports what was done; for many, for whom it was not and why. */
  onDone: (did: string, outcome?: Outcome) => void
  onClose: () => void
}

export function useEmployeeActions(refresh: () => void): EmployeeActionSet {
  const outcome = useOutcome('人')
  const [asked, setAsked] = useState<{ doing: Doing; employees: Employees; onDone?: () => void }>()
  const Asking = asked && dialogs[asked.doing]
  const finish = (did: string, result?: Outcome) => {
    if (result) outcome.tell(did, result)
    else notice.success(did)
    asked?.onDone?.()
    setAsked(undefined)
    refresh()
    void refreshEmployee()
  }
  return {
    ask: (doing, employees, onDone) => setAsked({ doing, employees, onDone }),
    done: finish,
    window: (
      <>
        {Asking && (
          <Suspense>
            <Asking employees={asked.employees} onDone={finish} onClose={() => setAsked(undefined)} />
          </Suspense>
        )}
        {outcome.window}
      </>
    ),
  }
}
