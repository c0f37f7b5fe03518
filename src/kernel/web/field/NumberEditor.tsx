import { useState } from 'react'
import {
  readDecimal,
  readHundredths,
  readInteger,
  readMoney,
  readThousandths,
  writeHundredths,
  writeThousandths,
  writeYuan,
} from './amounts.ts'
import type { EditorProps } from './Field.tsx'
import { isUnread, type Unread } from './unread.ts'

const units: Partial<Record<string, string>> = { money: '元', area: '㎡', rate: '%', discount: '折' }

const readers: Partial<Record<string, (written: string) => number | Unread | null>> = {
  money: readMoney,
  integer: readInteger,
  decimal: readDecimal,
  discount: readThousandths,
}

/**
 * Edits an amount as typed; the value is fen, hundredths of a square metre, basis points, or the number itself. An invalid
 * text gives NaN, or the text with its fault.
 */
export function NumberEditor({ field, value, onChange, onBlur, invalid, describedBy, sayWhy, ...rest }: EditorProps) {
  const whole = field.kind === 'integer'
  const unit = units[field.kind] ?? field.unit
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
        value={typed ?? write(field.kind, value as number | Unread | null)}
        onChange={event => {
          setTyped(event.target.value)
          const read = (readers[field.kind] ?? readHundredths)(event.target.value)
          onChange(isUnread(read) && !sayWhy ? Number.NaN : read)
        }}
        onBlur={() => {
          if (!isUnread(value) && !Number.isNaN(value)) setTyped(undefined)
          onBlur?.()
        }}
      />
      {unit && <span className="unit">{unit}</span>}
    </span>
  )
}

function write(kind: string, value: number | Unread | null): string {
  if (isUnread(value)) return value.written
  if (kind === 'money') return writeYuan(value)
  if (kind === 'discount') return writeThousandths(value)
  return kind === 'area' || kind === 'rate' ? writeHundredths(value) : String(value ?? '')
}
