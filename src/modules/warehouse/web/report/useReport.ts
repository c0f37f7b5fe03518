import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { ListFilter } from '../../../../kernel/api/list.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { narrowings } from '../../api/report.ts'
import type { ReportShown } from './shown.ts'

/** What a report is narrowed to; it stands in the address. */
export type Narrowing = {
  by: string
  from: string | undefined
  to: string | undefined
  warehouseId: number | null
  brandId: number | null
  categoryId: number | null
  departmentId: number | null
  /** The group whose rows are shown. */
  group: number | null
}

const numbers = Object.values(narrowings)

/** Returns what a report is asked by the address, its answer, and what changes the question. */
export function useReport(routes: ReportShown['routes'], report: string) {
  const [params, setParams] = useSearchParams()
  const asked: Narrowing = {
    by: params.get('by') ?? '',
    from: params.get('from') ?? undefined,
    to: params.get('to') ?? undefined,
    warehouseId: Number(params.get('warehouseId')) || null,
    brandId: Number(params.get('brandId')) || null,
    categoryId: Number(params.get('categoryId')) || null,
    departmentId: Number(params.get('departmentId')) || null,
    group: params.has('group') ? Number(params.get('group')) : null,
  }
  const change = (next: Partial<Narrowing>) => {
    const written = new URLSearchParams(params)
    for (const [key, value] of Object.entries(next)) {
      if (value === undefined || value === null || value === '') written.delete(key)
      else written.set(key, String(value))
    }
    setParams(written, { replace: true })
  }
  const { group: _, ...read } = asked
  const query = queryOf(routes.read, { body: { report, ...read } }, { quiet: true, silent: true })
  const { data, error } = useQuery({ ...query, placeholderData: keepPreviousData })
  return { asked, change, data, error, queryKey: query.queryKey }
}

/** Returns the same as the filters of an export. */
export function filtersOf(asked: Narrowing): ListFilter['filters'] {
  const days: ListFilter['filters'] =
    asked.from || asked.to ? { days: { between: [asked.from ?? null, asked.to ?? null] } } : {}
  for (const key of numbers) {
    const one = asked[key]
    if (one !== null) days[key] = { in: [one] }
  }
  return days
}
