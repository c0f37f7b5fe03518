import { createContext, type KeyboardEvent, type ReactNode, useContext, useRef } from 'react'
import { Menu } from '../ui/Menu.tsx'
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

const Choice = createContext<Props<string> | null>(null)

type KindsProps<Kind extends string> = Props<Kind> & {
  /** What is shown has no views: the kinds are tabs above it. */
  bare: boolean
  children: ReactNode
}

/** Lets choose what a screen shows, with one row of tabs alone: a list has a menu of the kinds before the tabs of its views. */
export function Kinds<Kind extends string>({ bare, children, ...props }: KindsProps<Kind>) {
  return (
    <>
      {bare && <KindTabs {...props} />}
      <Choice value={bare ? null : (props as unknown as Props<string>)}>{children}</Choice>
    </>
  )
}

/** Shows the menu of the kinds that a screen has, before the views of a list on it. Its name holds the words that it shows, for who speaks to it. */
export function KindMenu() {
  const choice = useContext(Choice)
  if (!choice) return null
  const { label, kinds, value, onChange } = choice
  const actions = Object.entries(kinds).map(([kind, text]) => ({ text, run: () => onChange(kind) }))
  const text = kinds[value] ?? ''
  return <Menu small kind="text" icon="down" label={`${label}：${text}`} text={text} actions={actions} />
}
