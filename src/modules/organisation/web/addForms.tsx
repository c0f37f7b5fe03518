import { lazy } from 'react'
import type { AddForm } from '../../transfer/web/addForms.ts'

/** The forms that add people and departments on the way of an import; their code loads with the first that is drawn. */
export const formsForImports: readonly AddForm[] = [
  {
    adds: 'employee',
    title: '新增员工',
    Form: lazy(async () => {
      const { NewEmployeeForm } = await import('./employees/NewEmployeeDrawer.tsx')
      return { default: ({ name, ...how }) => <NewEmployeeForm given={{ name }} {...how} /> }
    }),
  },
  {
    adds: 'department',
    title: '新增部门',
    Form: lazy(async () => {
      const { NewDepartmentForm } = await import('./department/DepartmentForms.tsx')
      return { default: ({ name, ...how }) => <NewDepartmentForm given={{ name }} {...how} /> }
    }),
  },
]
