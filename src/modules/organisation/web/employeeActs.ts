import type { ComponentType } from 'react'
import { webPoint } from '../../../kernel/web/point.ts'
import type { EmployeeDetail } from '../api/employee.ts'

/** What a dialog about an employee gets; `onDone` says what was done. */
export type EmployeeActProps = { employee: EmployeeDetail; onDone: (did: string) => void; onClose: () => void }

/** What other modules do with an employee, as buttons in the head, for people who may edit them. */
export const employeeActs = webPoint<{ title: string; Dialog: ComponentType<EmployeeActProps> }>('employeeActs')
