import { type ComponentProps, startTransition, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

type Props<Value> = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  label: string
  value: Value
  write: (value: Value) => string
  /** Returns what a text means; undefined for a text that means nothing, which stays as typed, changes nothing and is not `isReadable`. */
  read: (text: string) => Value | undefined
  onChange: (value: Value) => void
}

/**
 * An input whose text stays as one types it, while its value changes with it (`onChange` is called at once). What follows from the value is drawn when the browser has
 * time, so that no key press waits for 300 lines; before one goes on to something else, it is drawn at once, because what one does next starts from what is drawn.
 */
export function Typed<Value>({ label, value, write, read, onChange, className = '', ...rest }: Props<Value>) {
  const [text, setText] = useState(() => write(value))
  const [last, setLast] = useState(value)
  const sent = useRef(value)
  if (value !== last) {
    setLast(value)
    if (read(text) !== value) setText(write(value))
  }
  const type = (typed: string) => {
    setText(typed)
    const next = read(typed)
    if (next === undefined || (next === value && next === sent.current)) return
    sent.current = next
    startTransition(() => onChange(next))
  }
  const drawNow = () => {
    const next = read(text)
    if (next !== undefined && next !== value) flushSync(() => onChange(next))
  }
  const unread = read(text) === undefined || undefined
  return (
    <input
      onFocus={event => event.target.select()}
      {...rest}
      className={`input ${className}`}
      aria-label={label}
      aria-invalid={unread}
      data-unread={unread}
      value={text}
      onChange={event => type(event.target.value)}
      onBlur={event => {
        drawNow()
        rest.onBlur?.(event)
      }}
      onKeyDown={event => {
        if (event.key === 'Enter' || event.ctrlKey || event.metaKey) drawNow()
        rest.onKeyDown?.(event)
      }}
    />
  )
}
