import { type KeyboardEvent, useId, useState } from 'react'
import type { FieldSpec } from '../../../../kernel/web/field/spec.ts'
import { FieldFrame } from '../../../../kernel/web/form/FieldFrame.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { useLayer } from '../../../../kernel/web/ui/layers.ts'
import type { Community } from '../../api/community.ts'
import { Suggestions } from './Suggestions.tsx'
import { useSuggested, withCommunity } from './suggested.ts'
import './community.css'

type Props = { form: FormModel; size?: 'wide' | 'third'; placeholder?: string }

/** No option: Enter is the form's until an arrow goes to one. */
const none = -1

/** Edits the community of a form: any text, with suggestions of known ones. Arrows and Enter choose one, Esc closes them. */
export function CommunityField({ form, size, placeholder }: Props) {
  const id = useId()
  const [typing, setTyping] = useState(false)
  const [at, setAt] = useState(none)
  const found = useSuggested(form.values, typing)
  const open = found.length > 0
  const close = () => {
    setTyping(false)
    setAt(none)
  }
  useLayer(close, open)
  const choose = (one: Community) => {
    for (const [key, value] of Object.entries(withCommunity(form.values, one)))
      if (key in form.fields) form.set(key, value)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.nativeEvent.isComposing) return
    const chosen = found[at]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt(stepped(at, step, found.length))
    else if (event.key === 'Enter' && chosen && !event.ctrlKey && !event.metaKey) choose(chosen)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const list = `${id}-list`
  return (
    <FieldFrame form={form} name="community" id={id} label={<Label field={form.fields.community} />} size={size}>
      <div className="community">
        <input
          id={id}
          className="input"
          type="text"
          placeholder={placeholder}
          value={(form.values.community as string | null) ?? ''}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          aria-activedescendant={open && at !== none ? `${list}-${at}` : undefined}
          aria-invalid={form.faults.community !== undefined || undefined}
          aria-describedby={`${id}-note`}
          autoComplete="off"
          onChange={({ target }) => {
            form.set('community', target.value)
            setTyping(true)
            setAt(none)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            close()
            form.touch('community')
          }}
        />
        {open && <Suggestions id={list} found={found} at={at} onChoose={choose} />}
      </div>
    </FieldFrame>
  )
}

function Label({ field }: { field: FieldSpec | undefined }) {
  return (
    <>
      {field?.title}
      {field?.required && <i aria-hidden="true">*</i>}
    </>
  )
}

/** Returns the option after or before one, around both ends. */
const stepped = (at: number, step: number, count: number) =>
  at === none ? (step > 0 ? 0 : count - 1) : (at + step + count) % count
