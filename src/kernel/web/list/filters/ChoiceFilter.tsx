import { useState } from 'react'
import type { Column, Filter } from '../../../api/list.ts'
import { type Choice, useChoices } from '../../field/reference.ts'
import { useMatch } from '../../field/useMatch.ts'
import { Dot } from '../../ui/Tag.tsx'
import { wordsOf } from '../describe.ts'
import type { FilterEditing } from '../FilterEditor.tsx'

type Option = Omit<Choice, 'value'> & { value: number | string }

/** Edits a filter by words, dictionary items, people or departments; a long list can be searched. */
export function ChoiceFilter({ column, filter, onChange }: FilterEditing) {
  const options = optionsOf(column, useChoices()(column))
  const [wanted, setWanted] = useState('')
  const chosen = filter && 'in' in filter ? filter.in : []
  const toggle = (value: number | string) => onChange(toggled(chosen, value))
  const matches = useMatch(options.map(textOf), wanted)
  const shown = options.filter(option => matches(textOf(option)))
  return (
    <>
      {options.length > 8 && (
        <input
          className="input"
          data-autofocus
          aria-label="查找选项"
          placeholder="查找"
          value={wanted}
          onChange={event => setWanted(event.target.value)}
        />
      )}
      <div className="filter-choices">
        {shown.map(option => (
          <label key={option.value} className="filter-choice">
            <input
              type="checkbox"
              className="check"
              checked={chosen.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            {option.color ? <Dot color={option.color}>{option.label}</Dot> : option.label}
            {option.group && <small>{option.group}</small>}
          </label>
        ))}
        {shown.length === 0 && <p className="nothing">没有符合的选项</p>}
      </div>
    </>
  )
}

/** Returns the text by which an option is found. */
const textOf = ({ label, group = '' }: Option) => `${label}${group}`

function toggled(chosen: (number | string)[], value: number | string): Filter | undefined {
  const next = chosen.includes(value) ? chosen.filter(one => one !== value) : [...chosen, value]
  return next.length ? { in: next.slice(0, 200) } : undefined
}

function optionsOf(column: Column, choices: Choice[]): Option[] {
  return ['enum', 'enums', 'boolean'].includes(column.kind)
    ? Object.entries(wordsOf(column) ?? {}).map(([value, label]) => ({ value, label }))
    : choices
}
