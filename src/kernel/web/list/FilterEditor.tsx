import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import type { Column, Filter } from '../../api/list.ts'
import { Button } from '../ui/Button.tsx'
import { ChoiceFilter } from './filters/ChoiceFilter.tsx'
import { RangeFilter } from './filters/RangeFilter.tsx'
import { RecordFilter } from './filters/RecordFilter.tsx'
import { TextFilter } from './filters/TextFilter.tsx'
import './filters/filters.css'

const DateFilter = lazy(() => import('./filters/DateFilter.tsx'))

export type FilterEditing = {
  column: Column
  filter: Filter | undefined
  onChange: (filter: Filter | undefined) => void
}

type Props = { column: Column; filter: Filter | undefined; onApply: (filter: Filter | undefined) => void }

/** Sets the condition on one column; Enter applies it. */
export default function FilterEditor({ column, filter, onApply }: Props) {
  const [draft, setDraft] = useState(filter)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isUnclear(draft)) onApply(draft)
  }
  return (
    <form className="filter-editor" onSubmit={submit} aria-label={`筛选 ${column.title}`}>
      <Suspense fallback={<div className="filter-waiting" />}>
        {editorOf({ column, filter: draft, onChange: setDraft })}
      </Suspense>
      {isUnclear(draft) && (
        <p className="field-fault" role="alert">
          请填写数字，逗号须每三位一个
        </p>
      )}
      {!column.filled && <EmptyChoice filter={draft} onChange={setDraft} />}
      <footer>
        <Button small kind="text" disabled={!filter && !draft} onClick={() => onApply(undefined)}>
          清除
        </Button>
        <Button small kind="primary" type="submit">
          筛选
        </Button>
      </footer>
    </form>
  )
}

/** Tells whether an end of a range is no number. */
const isUnclear = (filter: Filter | undefined) =>
  filter !== undefined && 'between' in filter && filter.between.some(end => Number.isNaN(end))

function editorOf(editing: FilterEditing): ReactNode {
  switch (editing.column.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'area':
    case 'rate':
    case 'discount':
      return <RangeFilter {...editing} />
    case 'date':
    case 'datetime':
      return <DateFilter {...editing} />
    case 'text':
    case 'phone':
      return <TextFilter {...editing} />
    case 'record':
      return <RecordFilter {...editing} />
    case 'files':
      return null
    default:
      return <ChoiceFilter {...editing} />
  }
}

function EmptyChoice({ filter, onChange }: Pick<FilterEditing, 'filter' | 'onChange'>) {
  const now = filter && 'empty' in filter ? filter.empty : undefined
  const toggle = (empty: boolean) => onChange(now === empty ? undefined : { empty })
  return (
    <div className="chips">
      <button type="button" className="chip" aria-pressed={now === true} onClick={() => toggle(true)}>
        为空
      </button>
      <button type="button" className="chip" aria-pressed={now === false} onClick={() => toggle(false)}>
        不为空
      </button>
    </div>
  )
}
