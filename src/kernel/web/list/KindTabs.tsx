import { type KeyboardEvent, useRef } from 'react'
import './list.css'

type Props<Kind extends string> = {
  label: string
  /** The kinds to choose from, with their titles. */
  kinds: Readonly<Record<Kind, string>>
  value: Kind
  onChange: (kind: Kind) => void
}

/**
 * Shows the tabs at the top of a screen that shows one of several kinds, as a list shows its views; arrows walk through
 * them.
 */
export function KindTabs<Kind extends string>({ label, kinds, value, onChange }: Props<Kind>) {
  const bar = useRef<HTMLDivElement>(null)
  const names = Object.keys(kinds) as Kind[]
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = step && names.at((names.indexOf(value) + step) % names.length)
    if (!next) return
    event.preventDefault()
    onChange(next)
    bar.current?.querySelector<HTMLElement>(`[data-kind="${next}"]`)?.focus()
  }
  return (
    <div ref={bar} className="views" role="tablist" aria-label={label} onKeyDown={walk}>
      {names.map(name => (
        <button
          key={name}
          type="button"
          role="tab"
          className="view"
          data-kind={name}
          aria-selected={name === value}
          tabIndex={name === value ? 0 : -1}
          onClick={() => onChange(name)}
        >
          {kinds[name]}
        </button>
      ))}
    </div>
  )
}
