import type { ReactNode } from 'react'
import type { Tone } from '../../api/record.ts'
import { Icon } from './Icon.tsx'
import './ui.css'

/** Shows a short word on a tinted ground, for states. */
export function Tag({ tone = 'grey', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`tag tag-${tone}`}>{children}</span>
}

/** Shows a word with a dot of its own colour, for dictionary items. */
export function Dot({ color, children }: { color?: string; children: ReactNode }) {
  return (
    <span className="dotted">
      <i className="dot" style={{ background: color || 'var(--text-faint)' }} />
      {children}
    </span>
  )
}

/** Draws a condition that can be removed. */
export function Removable({ label, onRemove, children }: { label: string; onRemove: () => void; children: ReactNode }) {
  return (
    <span className="removable">
      {children}
      <button type="button" aria-label={label} title={label} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}
