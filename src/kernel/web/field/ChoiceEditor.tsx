import { Select, type SelectProps } from 'antd'
import { AntdProvider } from '../antd/provider.tsx'
import { Dot } from '../ui/Tag.tsx'
import type { EditorProps } from './Field.tsx'
import { type Choice, useChoices } from './reference.ts'

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
  const options = field.kind === 'enum' ? wordOptions(field.words) : choiceOptions(offered(choices(field), value))
  return (
    <AntdProvider>
      <Select
        id={id}
        className="fill"
        mode={field.many ? 'multiple' : undefined}
        options={options}
        value={value === '' ? undefined : (value ?? undefined)}
        onChange={chosen => onChange(chosen ?? field.nothing)}
        onBlur={onBlur}
        disabled={disabled}
        status={invalid ? 'error' : undefined}
        aria-describedby={describedBy}
        placeholder={placeholder ?? '请选择'}
        autoFocus={autoFocus}
        allowClear={!field.required}
        showSearch={{ optionFilterProp: 'label' }}
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

function wordOptions(words: Record<string, string> = {}): SelectProps['options'] {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}

/** What is off is offered only to the record that holds it already. */
function offered(choices: Choice[], value: unknown): Choice[] {
  const held = new Set([value].flat())
  return choices.filter(choice => !choice.disabled || held.has(choice.value))
}

/** Choices with groups stand under the names of their groups. */
function choiceOptions(choices: Choice[]): SelectProps['options'] {
  if (!choices.some(choice => choice.group)) return choices
  const groups = Map.groupBy(choices, choice => choice.group ?? '其他')
  return [...groups].map(([label, options]) => ({ label, title: label, options }))
}
