import { type ReactNode, useId } from 'react'
import { type SearchOption, SearchSelect } from '../../../kernel/web/field/SearchSelect.tsx'
import { FieldFrame } from '../../../kernel/web/form/FieldFrame.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'

type Props = {
  form: FormModel
  name: string
  title: string
  options: readonly SearchOption[]
  placeholder: string
  children?: ReactNode
}

/** Chooses several of many: people, departments, columns. */
export function ManyField({ form, name, title, options, placeholder, children }: Props) {
  const id = useId()
  return (
    <FieldFrame form={form} name={name} id={id} label={title} size="wide" note={children}>
      <SearchSelect
        id={id}
        mode="multiple"
        options={options.map(({ value, label, group, disabled }) => ({ value, label, group, disabled }))}
        value={(form.values[name] as (number | string)[] | undefined) ?? []}
        onChange={chosen => form.set(name, chosen)}
        status={form.faults[name] ? 'error' : undefined}
        aria-describedby={`${id}-note`}
        placeholder={placeholder}
        clearable
      />
    </FieldFrame>
  )
}
