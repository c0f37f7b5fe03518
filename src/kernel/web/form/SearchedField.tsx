import { Select } from 'antd'
import { useEffect, useId, useState } from 'react'
import { AntdProvider } from '../antd/provider.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import type { FormModel } from './useForm.ts'

/** A record that may be chosen: what stands in the field, and what belongs to it. */
export type SearchedOption<Found> = { value: number; label: string; found: Found }

type Props<Found> = {
  form: FormModel
  name: string
  title: string
  placeholder: string
  /** Asks the server for the records that fit what is typed; all of them for nothing. */
  ask: (typed: string) => Promise<SearchedOption<Found>[]>
  onPick?: (found: Found | undefined) => void
}

const pause = 200 // ms after the last key

/** Chooses one of so many records that the server searches them. */
export function SearchedField<Found>({ form, name, title, placeholder, ask, onPick }: Props<Found>) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<SearchedOption<Found>[]>([])
  const [picked, setPicked] = useState<SearchedOption<Found>>()
  useEffect(() => {
    let stale = false
    const look = () =>
      void ask(typed)
        .then(options => !stale && setFound(options))
        .catch(() => undefined)
    const timer = setTimeout(look, typed === '' ? 0 : pause)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [typed, ask])
  const options = picked && !found.some(one => one.value === picked.value) ? [picked, ...found] : found
  const label = (
    <>
      {title}
      {form.fields[name]?.required && <i aria-hidden="true">*</i>}
    </>
  )
  return (
    <FieldFrame form={form} name={name} id={id} label={label} size="wide">
      <AntdProvider>
        <Select
          id={id}
          className="fill"
          aria-describedby={`${id}-note`}
          placeholder={placeholder}
          value={(form.values[name] as number | null | undefined) ?? undefined}
          options={options}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          allowClear={!form.fields[name]?.required && clearing}
          notFoundContent="没有符合的选项"
          onChange={(value: number | undefined) => {
            const chosen = options.find(option => option.value === value)
            setPicked(chosen)
            form.set(name, value ?? null)
            onPick?.(chosen?.found)
          }}
          onBlur={() => form.touch(name)}
        />
      </AntdProvider>
    </FieldFrame>
  )
}

/** The words of the clear button for screen readers. */
const clearing = { label: '清空' }
