import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { AntdProvider } from '../antd/provider.tsx'
import type { EditorProps } from './Field.tsx'
import { type Choice, useChoice } from './reference.ts'
import { useLinkedSearch } from './useLinkedSearch.ts'

/** Edits a link to another record, which a search among those finds that the person sees. */
export default function RecordEditor(props: EditorProps) {
  const { id, field, value, onChange, onBlur, disabled, invalid, describedBy, placeholder, autoFocus } = props
  const [typed, setTyped] = useState('')
  const { found, waiting } = useLinkedSearch(field.of ?? '', typed)
  const find = useChoice()
  const chosen = typeof value === 'number' ? (find(field, value) ?? { value, label: '…' }) : undefined
  const options = chosen && !found.some(one => one.value === chosen.value) ? [chosen, ...found] : found
  return (
    <AntdProvider>
      <Select
        id={id}
        className="fill"
        options={options}
        value={chosen?.value}
        onChange={next => onChange(next ?? field.nothing)}
        onBlur={onBlur}
        disabled={disabled}
        status={invalid ? 'error' : undefined}
        aria-describedby={describedBy}
        placeholder={placeholder ?? '输入名称、编号查找'}
        autoFocus={autoFocus}
        allowClear={!field.required && { label: '清空' }}
        showSearch={{ onSearch: setTyped, filterOption: false }}
        optionRender={withNote}
        notFoundContent={typed.trim() === '' ? '输入名称、编号查找' : waiting ? '正在查找…' : '没有找到'}
      />
    </AntdProvider>
  )
}

const withNote: SelectProps['optionRender'] = ({ data }) => <Option {...(data as Choice)} />

const Option = ({ label, group }: Choice) => (
  <>
    {label} {group && <small className="nothing">{group}</small>}
  </>
)
