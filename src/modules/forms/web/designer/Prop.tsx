import { type ReactNode, useId } from 'react'
import './prop.css'

type Props = { title: string; hint?: string; children: (id: string) => ReactNode }

/** A line of properties in the designer. */
export function Prop({ title, hint, children }: Props) {
  const id = useId()
  return (
    <div className="prop">
      <label htmlFor={id}>{title}</label>
      {children(id)}
      {hint && <small>{hint}</small>}
    </div>
  )
}

type TextProps = {
  title: string
  value: string
  max: number
  hint?: string
  lines?: boolean
  disabled?: boolean
  onChange: (value: string) => void
}

/** A line with a text. */
export function TextProp({ title, value, max, hint, lines, disabled, onChange }: TextProps) {
  const Tag = lines ? 'textarea' : 'input'
  return (
    <Prop title={title} hint={hint}>
      {id => (
        <Tag
          id={id}
          className="input"
          value={value}
          maxLength={max}
          disabled={disabled}
          autoComplete="off"
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Prop>
  )
}

type ChoiceProps = {
  title: string
  value: string
  words: Readonly<Record<string, string>>
  hint?: string
  disabled?: boolean
  onChange: (value: string) => void
}

/** A line with one of a few choices. */
export function ChoiceProp({ title, value, words, hint, disabled, onChange }: ChoiceProps) {
  return (
    <Prop title={title} hint={hint}>
      {id => (
        <select
          id={id}
          className="input"
          value={value}
          disabled={disabled}
          onChange={event => onChange(event.target.value)}
        >
          {Object.entries(words).map(([key, word]) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
        </select>
      )}
    </Prop>
  )
}

/** A line with a switch. */
export function CheckProp({
  title,
  value,
  disabled,
  onChange,
}: {
  title: string
  value: boolean
  disabled?: boolean
  onChange: (value: boolean) => void
}) {
  return (
    <label className="prop-check">
      <input
        type="checkbox"
        className="check"
        checked={value}
        disabled={disabled}
        onChange={event => onChange(event.target.checked)}
      />
      {title}
    </label>
  )
}

type NumberProps = {
  title: string
  kind: 'money' | 'number'
  value: number | undefined
  disabled?: boolean
  onChange: (value: number | undefined) => void
}

/** A line with a number. Money is typed in yuan and kept in fen. */
export function NumberProp({ title, kind, value, disabled, onChange }: NumberProps) {
  const unit = kind === 'money' ? 100 : 1
  return (
    <Prop title={kind === 'money' ? `${title}（元）` : title}>
      {id => (
        <input
          id={id}
          className="input input-number"
          type="number"
          step={kind === 'money' ? '0.01' : 'any'}
          value={value === undefined ? '' : value / unit}
          disabled={disabled}
          onChange={event => {
            const typed = event.target.value
            onChange(typed === '' ? undefined : unit === 1 ? Number(typed) : Math.round(Number(typed) * unit))
          }}
        />
      )}
    </Prop>
  )
}
