import { lazy, Suspense } from 'react'
import { usePainted } from '../../../../kernel/web/painted.ts'
import { may, useInOffice } from '../../../../kernel/web/session.ts'
import { departmentRoutes } from '../../../organisation/api/department.ts'
import { staffRoutes } from '../../../organisation/api/employeeRoutes.ts'
import { Room } from './Room.tsx'

const Checklist = lazy(() => import('./Checklist.tsx'))

/** The checklist of a new company, for who sets one up: nobody else asks for it, and nothing else waits for it. */
export function FirstHour() {
  const painted = usePainted()
  const setsUp = useInOffice() && (may(departmentRoutes.add) || may(staffRoutes.add))
  if (!setsUp) return null
  return painted ? (
    <Suspense fallback={<Room />}>
      <Checklist />
    </Suspense>
  ) : (
    <Room />
  )
}
