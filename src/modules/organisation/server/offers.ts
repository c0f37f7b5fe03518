import type { Beginning } from '../../../kernel/server/record/offered.ts'
import { staffRoutes } from '../api/employeeRoutes.ts'
import { organisationPlaces } from '../api/places.ts'

/** What people may begin about people from any screen. */
export const employeeBeginnings: readonly Beginning[] = [
  {
    title: '新增员工',
    also: ['同事', '入职'],
    routes: [staffRoutes.add],
    place: organisationPlaces.employees,
    query: { new: 1 },
  },
]
