import type { ComponentProps } from 'react'
import './input.css'

type Option<Value> = { value: Value; label: string }

type Props<Value> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children' | 'className'> & {
  /** The chosen value; empty if it is none of the options. */
  value: unknown
  options: readonly Option<Value>[]
  onChoose: (value: Value) => void
  /** The text shown until something is chosen. */
  hint?: string
  className?: string
}

/**
 * Draws the browser's own list of choices. Without a choice it shows `hint` and never the first option, which would look
 * chosen.
 */
export function Select<Value extends string | number>(props: Props<Value>) {
  const { value, options, onChoose, hint = '请选择', className, ...rest } = props
  const chosen = options.find(option => option.value === value)
  const choose = (text: string) => {
    const option = options.find(one => String(one.value) === text)
    if (option) onChoose(option.value)
  }
  return (
    <select
      {...rest}
      className={className ? `input ${className}` : 'input'}
      data-empty={chosen ? undefined : true}
      value={chosen ? String(chosen.value) : ''}
      onChange={event => choose(event.target.value)}
    >
      {!chosen && (
        <option value="" disabled>
          {hint}
        </option>
      )}
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
