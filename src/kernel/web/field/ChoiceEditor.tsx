import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { AntdProvider } from '../antd/provider.tsx'
import { Dot } from '../ui/Tag.tsx'
import type { EditorProps } from './Field.tsx'
import { type Choice, useChoices } from './reference.ts'
import { useMatch } from './useMatch.ts'

/** One or several of the choices of a dictionary, the people, the departments, other records or an enumeration, with search. */
export default function ChoiceEditor({
  id,
  field,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  describedBy,
  placeholder,
  autoFocus,
}: EditorProps) {
  const choices = useChoices()
  const [typed, setTyped] = useState('')
  const options = field.kind === 'enum' ? wordOptions(field.words) : offered(choices(field), value)
  const matches = useMatch(
    options.map(option => option.label),
    typed,
  )
  return (
    <AntdProvider>
      <Select
        id={id}
        className="fill"
        mode={field.many ? 'multiple' : undefined}
        options={choiceOptions(options)}
        value={value === '' ? undefined : (value ?? undefined)}
        onChange={chosen => onChange(chosen ?? field.nothing)}
        onBlur={onBlur}
        disabled={disabled}
        status={invalid ? 'error' : undefined}
        aria-describedby={describedBy}
        placeholder={placeholder ?? '请选择'}
        autoFocus={autoFocus}
        allowClear={!field.required && clearing}
        showSearch={{ onSearch: setTyped, filterOption: (_, option) => matches(String(option?.label ?? '')) }}
        listHeight={240}
        maxTagCount="responsive"
        notFoundContent="没有符合的选项"
        optionRender={option => <OptionText choice={option.data as Partial<Choice>} />}
      />
    </AntdProvider>
  )
}

function OptionText({ choice }: { choice: Partial<Choice> }) {
  return choice.color ? <Dot color={choice.color}>{choice.label}</Dot> : choice.label
}

/** What a screen reader says of the cross. */
const clearing = { label: '清空' }

type Option = { value: number | string; label: string; group?: string }

function wordOptions(words: Record<string, string> = {}): Option[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}

/** What is off is offered only to the record that holds it already. */
function offered(choices: Choice[], value: unknown): Choice[] {
  const held = new Set([value].flat())
  return choices.filter(choice => !choice.disabled || held.has(choice.value))
}

/** Choices with groups stand under the names of their groups. */
function choiceOptions(choices: Option[]): SelectProps['options'] {
  if (!choices.some(choice => choice.group)) return choices
  const groups = Map.groupBy(choices, choice => choice.group ?? '其他')
  return [...groups].map(([label, options]) => ({ label, title: label, options }))
}
