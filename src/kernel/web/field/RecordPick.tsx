import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { AntdProvider } from '../antd/provider.tsx'
import { usePaused } from '../usePaused.ts'

/** A record that can be picked: its number, its name, and in a few words which one it is. */
export type Picked = { id: number; name: string; note: string }

type Props = {
  id?: string
  label?: string
  value: number | null
  /** The name of the value, where it is known already. */
  name?: string
  placeholder: string
  invalid?: boolean
  describedBy?: string
  disabled?: boolean
  /** What the records are: queries with it are kept apart. */
  kind: string
  find: (term: string) => Promise<Picked[]>
  onChange: (picked: Picked | null) => void
  onBlur?: () => void
}

/** Picks one of many records, which the server finds while a person types. */
export default function RecordPick({ id, label, value, name, placeholder, kind, find, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const [picked, setPicked] = useState<Picked>()
  const term = usePaused(typed.trim())
  const { data: found = [], isFetching } = useQuery({
    queryKey: ['pick', kind, term],
    queryFn: () => find(term),
    enabled: opened,
  })
  const { invalid, describedBy, disabled, onBlur } = rest
  const held = value === null ? undefined : picked?.id === value ? picked.name : name
  const options = found.map(one => ({ value: one.id, label: one.name, note: one.note }))
  const known = value === null || options.some(one => one.value === value)
  return (
    <AntdProvider>
      <Select
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        className="fill"
        value={value ?? undefined}
        options={known ? options : [{ value: value as number, label: held ?? String(value), note: '' }, ...options]}
        onChange={chosen => {
          const one = found.find(record => record.id === chosen)
          setPicked(one)
          onChange(one ?? null)
        }}
        onOpenChange={setOpened}
        onBlur={onBlur}
        disabled={disabled}
        status={invalid ? 'error' : undefined}
        placeholder={placeholder}
        loading={isFetching}
        allowClear={clearing}
        showSearch={{ onSearch: setTyped, filterOption: false }}
        optionRender={({ data }) => (
          <>
            {data.label} <small className="nothing">{data.note}</small>
          </>
        )}
        notFoundContent={isFetching ? '正在查找…' : '没有符合的选项'}
      />
    </AntdProvider>
  )
}

/** The words of the clear button for screen readers. */
const clearing = { label: '清空' }
