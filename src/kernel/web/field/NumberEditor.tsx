import { useState } from 'react'
import { readDecimal, readHundredths, readInteger, writeHundredths, writeYuan } from './amounts.ts'
import type { EditorProps } from './Field.tsx'

const units: Partial<Record<string, string>> = { money: '元', area: '㎡', rate: '%' }

const readers: Partial<Record<string, (written: string) => number | null>> = {
  integer: readInteger,
  decimal: readDecimal,
}

/** An amount as typed; underneath it is fen, hundredths of a square metre, basis points, or the number itself, NaN while it is none. */
export function NumberEditor({ field, value, onChange, onBlur, invalid, describedBy, ...rest }: EditorProps) {
  const whole = field.kind === 'integer'
  const [typed, setTyped] = useState<string>()
  return (
    <span className="input-with-unit">
      <input
        {...rest}
        className="input input-number"
        inputMode={whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={typed ?? write(field.kind, value as number | null)}
        onChange={event => {
          setTyped(event.target.value)
          onChange((readers[field.kind] ?? readHundredths)(event.target.value))
        }}
        onBlur={() => {
          if (!Number.isNaN(value)) setTyped(undefined)
          onBlur?.()
        }}
      />
      {units[field.kind] && <span className="unit">{units[field.kind]}</span>}
    </span>
  )
}

function write(kind: string, value: number | null): string {
  if (kind === 'money') return writeYuan(value)
  return kind === 'area' || kind === 'rate' ? writeHundredths(value) : String(value ?? '')
}
