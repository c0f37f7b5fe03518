import { NumberEditor } from '../../field/NumberEditor.tsx'
import type { FieldSpec } from '../../field/spec.ts'
import type { FilterEditing } from '../FilterEditor.tsx'

/** Edits a filter from one amount to another, both included; either may be empty. */
export function RangeFilter({ column, filter, onChange }: FilterEditing) {
  const range = filter && 'between' in filter ? filter.between : [null, null]
  const set = (side: 0 | 1, value: unknown) => {
    const next = [range[0] ?? null, range[1] ?? null] as [number | null, number | null]
    next[side] = value as number | null
    onChange(next.every(end => end === null) ? undefined : { between: next })
  }
  return (
    <div className="filter-range">
      <Side column={column} name="最小" value={range[0]} onChange={value => set(0, value)} />
      <span>至</span>
      <Side column={column} name="最大" value={range[1]} onChange={value => set(1, value)} />
    </div>
  )
}

type SideProps = Pick<FilterEditing, 'column'> & { name: string; value: unknown; onChange: (value: unknown) => void }

function Side({ column, name, value, onChange }: SideProps) {
  const field: FieldSpec = {
    key: column.key,
    title: column.title,
    kind: column.kind,
    unit: column.unit,
    required: false,
    nothing: null,
  }
  return (
    <NumberEditor
      id={`filter-${name}`}
      field={field}
      value={value}
      placeholder={name}
      onChange={onChange}
      invalid={Number.isNaN(value)}
    />
  )
}
