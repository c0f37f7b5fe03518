import { useId, useState } from 'react'
import { type Choice, useChoice } from '../../field/reference.ts'
import { useLinkedSearch } from '../../field/useLinkedSearch.ts'
import type { FilterEditing } from '../FilterEditor.tsx'

/** Edits a filter by the records to which a field links: those chosen already, and those that a search finds. */
export function RecordFilter({ column, filter, onChange }: FilterEditing) {
  const id = useId()
  const [term, setTerm] = useState('')
  const { found, waiting } = useLinkedSearch(column.of ?? '', term)
  const find = useChoice()
  const chosen = (filter && 'in' in filter ? filter.in : []) as number[]
  const kept = chosen.map(value => find(column, value) ?? { value, label: '…' })
  const shown: Choice[] = [...kept, ...found.filter(({ value }) => !chosen.includes(value))]
  const toggle = (value: number) => {
    const next = chosen.includes(value) ? chosen.filter(one => one !== value) : [...chosen, value]
    onChange(next.length > 0 ? { in: next.slice(0, 200) } : undefined)
  }
  return (
    <>
      <input
        id={id}
        className="input"
        data-autofocus
        aria-label="查找记录"
        placeholder="输入名称、编号查找"
        value={term}
        onChange={event => setTerm(event.target.value)}
      />
      <div className="filter-choices">
        {shown.map(({ value, label, group }) => (
          <label key={value} className="filter-choice">
            <input type="checkbox" className="check" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            {label}
            {group && <small>{group}</small>}
          </label>
        ))}
        {shown.length === 0 && term.trim() !== '' && !waiting && <p className="nothing">没有找到</p>}
      </div>
    </>
  )
}
