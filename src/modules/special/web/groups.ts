import { daysOf, type GroupColumn } from '../../reporting/web/sums/groups.ts'
import type { Grouping } from '../api/special.ts'

/** The columns of the list by which specials are grouped. */
export const columns: Record<Grouping, GroupColumn> = {
  month: { key: 'createdAt', kind: 'datetime', asked: daysOf },
  department: { key: 'departmentId', kind: 'department' },
  person: { key: 'ownerId', kind: 'employee' },
  brand: { key: 'brandId', kind: 'dictionary', dictionary: 'intentionBrand' },
}
