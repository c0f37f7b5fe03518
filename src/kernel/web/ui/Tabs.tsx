import { type KeyboardEvent, type ReactNode, useId } from 'react'

type Props = {
  label: string
  tabs: readonly { key: string; title: string }[]
  value: string
  onChange: (key: string) => void
  children: ReactNode
}

/** Shows tabs over one panel; arrow keys move between them. */
export function Tabs({ label, tabs, value, onChange, children }: Props) {
  const id = useId()
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
      <div className="panel-tabs" role="tablist" aria-label={label} onKeyDown={walk}>
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
      <div role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  )
}
