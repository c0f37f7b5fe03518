import type { FilterEditing } from '../FilterEditor.tsx'

/** Edits a filter by a part of a text or phone. */
export function TextFilter({ column, filter, onChange }: FilterEditing) {
  return (
    <input
      className="input"
      data-autofocus
      inputMode={column.kind === 'phone' ? 'numeric' : undefined}
      aria-label={`${column.title}包含`}
      placeholder={column.kind === 'phone' ? '号码中的几位' : '包含的文字'}
      maxLength={60}
      value={filter && 'contains' in filter ? filter.contains : ''}
      onChange={event => onChange(event.target.value.trim() ? { contains: event.target.value } : undefined)}
    />
  )
}
