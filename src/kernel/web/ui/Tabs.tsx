import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Menu } from './Menu.tsx'

type Tab = { key: string; title: string }

type Props = {
  label: string
  tabs: readonly Tab[]
  /** Tabs that a menu holds, after the others; the chosen one of them stands among the tabs. */
  more?: readonly Tab[]
  value: string
  onChange: (key: string) => void
  children: ReactNode
}

/** Shows tabs over one panel; arrow keys move between them. */
export function Tabs({ label, tabs: first, more = [], value, onChange, children }: Props) {
  const id = useId()
  const tabs = [...first, ...more.filter(({ key }) => key === value)]
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const at = tabs.findIndex(tab => tab.key === value)
    const next = step && tabs.at((at + step) % tabs.length)
    if (!next) return
    event.preventDefault()
    onChange(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <div>
      <div className="panel-tabs">
        <div className="panel-tablist" role="tablist" aria-label={label} onKeyDown={walk}>
          {tabs.map(tab => (
            <button
              key={tab.key}
              id={`${id}-${tab.key}`}
              type="button"
              role="tab"
              className="panel-tab"
              aria-selected={tab.key === value}
              tabIndex={tab.key === value ? 0 : -1}
              onClick={() => onChange(tab.key)}
            >
              {tab.title}
            </button>
          ))}
        </div>
        {more.length > 0 && (
          <Menu
            kind="text"
            label={`${label}：更多`}
            text="更多"
            icon="down"
            actions={more.map(({ key, title }) => ({ text: title.trim(), run: () => onChange(key) }))}
          />
        )}
      </div>
      <div role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  )
}
