import type { Column } from '../../../kernel/contract/list.ts'
import { linkTo } from '../../../kernel/contract/place.ts'
import { specialPlaces } from '../contract/places.ts'
import type { Grouping, SpecialGroup } from '../contract/special.ts'

const columns: Record<Grouping, Pick<Column, 'key' | 'kind' | 'dictionary'>> = {
  month: { key: 'createdAt', kind: 'datetime' },
  department: { key: 'departmentId', kind: 'department' },
  person: { key: 'ownerId', kind: 'employee' },
  brand: { key: 'brandId', kind: 'dictionary', dictionary: 'intentionBrand' },
}

/** Returns the column whose choices name a grouping's groups; undefined for months, which name themselves. */
export const columnOfGroup = (by: Grouping) => (by === 'month' ? undefined : columns[by])

/** Returns what a group is called, with the name of its department, person or brand. */
export function named({ by }: SpecialGroup, name: string | undefined): string {
  if (by === null) return '未填写'
  return typeof by === 'string' ? by : (name ?? `#${by}`)
}

/** Returns the address of the report narrowed to a group. */
export function addressOf(by: Grouping, value: SpecialGroup['by']): string {
  const asked = by === 'month' ? daysOf(String(value)) : value === null ? '!empty' : String(value)
  return linkTo(specialPlaces.report, { [columns[by].key]: asked })
}

/** Returns the days of a month as the address of a list writes them: 2026-11-01..2026-11-30. */
export function daysOf(month: string): string {
  const [year, at] = month.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, at, 0)).getUTCDate()
  return `${month}-01..${month}-${String(last).padStart(2, '0')}`
}
