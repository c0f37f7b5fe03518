import type { SelectProps } from 'antd'
import { Dot } from '../ui/Tag.tsx'
import type { EditorProps } from './Field.tsx'
import { type Choice, useChoices } from './reference.ts'
import { type SearchOption, SearchSelect } from './SearchSelect.tsx'

/** Edits one or several choices of a dictionary, people, departments, other records or an enumeration, with search. */
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
  return (
    <SearchSelect
      id={id}
      mode={field.many ? 'multiple' : undefined}
      options={
        field.kind === 'enum' || field.kind === 'enums' ? wordOptions(field.words) : offered(choices(field), value)
      }
      value={value === '' ? undefined : (value ?? undefined)}
      onChange={chosen => onChange(chosen ?? field.nothing)}
      onBlur={onBlur}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      aria-describedby={describedBy}
      placeholder={placeholder ?? '请选择'}
      autoFocus={autoFocus}
      clearable={!field.required}
      maxTagCount="responsive"
      optionRender={withColour}
    />
  )
}

const withColour: SelectProps['optionRender'] = ({ data }) => <OptionText choice={data as Partial<Choice>} />

function OptionText({ choice }: { choice: Partial<Choice> }) {
  return choice.color ? <Dot color={choice.color}>{choice.label}</Dot> : choice.label
}

function wordOptions(words: Record<string, string> = {}): SearchOption[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}

/** Offers a disabled choice only to the record that has it. */
function offered(choices: Choice[], value: unknown): Choice[] {
  const held = new Set([value].flat())
  return choices.filter(choice => !choice.disabled || held.has(choice.value))
}
