import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { AntdProvider } from '../antd/provider.tsx'
import { useMatch } from './useMatch.ts'

export type SearchOption = { value: number | string; label: string; group?: string; disabled?: boolean }

type Props = Omit<
  SelectProps,
  'options' | 'allowClear' | 'showSearch' | 'className' | 'listHeight' | 'notFoundContent'
> & {
  options: readonly SearchOption[]
  clearable: boolean
}

/** Shows Ant Design's select with grouped options, which are found by their characters, full pinyin and initials. */
export function SearchSelect({ options, clearable, ...rest }: Props) {
  const [typed, setTyped] = useState('')
  const matches = useMatch(
    options.map(option => option.label),
    typed,
  )
  return (
    <AntdProvider>
      <Select
        {...rest}
        className="fill"
        options={grouped(options)}
        allowClear={clearable && clearing}
        showSearch={{ onSearch: setTyped, filterOption: (_, option) => matches(String(option?.label ?? '')) }}
        listHeight={240}
        notFoundContent="没有符合的选项"
      />
    </AntdProvider>
  )
}

/** The words of the clear button for screen readers. */
const clearing = { label: '清空' }

/** Groups options under the names of their groups. */
function grouped(options: readonly SearchOption[]): SelectProps['options'] {
  if (!options.some(option => option.group)) return [...options]
  const groups = Map.groupBy(options, option => option.group ?? '其他')
  return [...groups].map(([label, own]) => ({ label, title: label, options: own }))
}
