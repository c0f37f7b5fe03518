import { lazy, Suspense } from 'react'
import { type Chosen, useChoices } from '../../../../kernel/web/field/reference.ts'
import { Select } from '../../../../kernel/web/ui/Select.tsx'
import { type Narrowing as Narrowed, narrowings, type ReportFacts } from '../../api/report.ts'
import type { Narrowing } from './useReport.ts'

const DayRange = lazy(() => import('../../../../kernel/web/field/DayRange.tsx'))

const choosers: Readonly<Record<Narrowed, { title: string; of: Chosen }>> = {
  warehouse: { title: '全部仓库', of: { kind: 'reference', of: 'warehouse' } },
  brand: { title: '全部品牌', of: { kind: 'dictionary', dictionary: 'intentionBrand' } },
  category: { title: '全部品类', of: { kind: 'dictionary', dictionary: 'intentionCategory' } },
  department: { title: '全部部门', of: { kind: 'department' } },
}

type Props = {
  report: ReportFacts
  asked: Narrowing
  /** The days of which the report tells, where none are asked for. */
  told: { from: string; to: string } | undefined
  onChange: (next: Partial<Narrowing>) => void
}

/** Chooses the days, the grouping, and of which warehouse, brand and category a report tells. */
export function ReportFilters({ report: { groupings, period, narrows }, asked, told, onChange }: Props) {
  const choices = useChoices()
  const options = Object.entries(groupings).map(([value, label]) => ({ value, label }))
  return (
    <>
      {period && (
        <span className="stock-report-days">
          <Suspense fallback={<div className="input input-waiting" />}>
            <DayRange
              open
              value={[asked.from ?? told?.from ?? null, asked.to ?? told?.to ?? null]}
              onChange={([from, to]) => onChange({ from: from ?? undefined, to: to ?? undefined })}
            />
          </Suspense>
        </span>
      )}
      {options.length > 1 && (
        <Select
          aria-label="统计方式"
          value={asked.by || options[0]?.value}
          options={options}
          onChoose={by => onChange({ by })}
        />
      )}
      {narrows
        .map(by => [narrowings[by], choosers[by]] as const)
        .map(([key, { title, of }]) => (
          <Select
            key={key}
            aria-label={title.slice(2)}
            value={asked[key] ?? 0}
            options={[{ value: 0, label: title }, ...choices(of).map(({ value, label }) => ({ value, label }))]}
            onChoose={value => onChange({ [key]: value || null })}
          />
        ))}
    </>
  )
}
