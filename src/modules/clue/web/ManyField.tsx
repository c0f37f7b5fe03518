import { Select, type SelectProps } from 'antd'
import { type ReactNode, useId } from 'react'
import { AntdProvider } from '../../../kernel/web/antd/provider.tsx'
import { FieldFrame } from '../../../kernel/web/form/FieldFrame.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'

type Option = { value: number | string; label: string; group?: string; disabled?: boolean }
type Props = {
  form: FormModel
  name: string
  title: string
  options: readonly Option[]
  placeholder: string
  children?: ReactNode
}

/** Several of many: people, departments, columns. */
export function ManyField({ form, name, title, options, placeholder, children }: Props) {
  const id = useId()
  return (
    <FieldFrame form={form} name={name} id={id} label={title} size="wide" note={children}>
      <AntdProvider>
        <Select
          id={id}
          className="fill"
          mode="multiple"
          options={grouped(options)}
          value={(form.values[name] as (number | string)[] | undefined) ?? []}
          onChange={chosen => form.set(name, chosen)}
          status={form.faults[name] ? 'error' : undefined}
          aria-describedby={`${id}-note`}
          placeholder={placeholder}
          showSearch={{ optionFilterProp: 'label' }}
          listHeight={240}
          allowClear
          notFoundContent="没有符合的选项"
        />
      </AntdProvider>
    </FieldFrame>
  )
}

/** People stand under their departments. */
function grouped(options: readonly Option[]): SelectProps['options'] {
  const plain = ({ value, label, disabled }: Option) => ({ value, label, disabled })
  if (!options.some(option => option.group)) return options.map(plain)
  const groups = Map.groupBy(options, option => option.group ?? '其他')
  return [...groups].map(([label, own]) => ({ label, title: label, options: own.map(plain) }))
}
