import type { KeyboardEvent } from 'react'
import { Icon } from './Icon.tsx'
import type { MenuAction } from './Menu.tsx'

/** Shows actions one below the other; arrow keys move between them. `onDone` runs before the chosen action. */
export function MenuList({ actions, onDone }: { actions: readonly MenuAction[]; onDone: () => void }) {
  return (
    <div className="menu" role="menu" tabIndex={-1} onKeyDown={walk}>
      {actions.map((action, index) => (
        <button
          key={action.text}
          type="button"
          role="menuitem"
          data-autofocus={index === 0 || undefined}
          className={`row-button menu-item${action.danger ? ' menu-danger' : ''}`}
          disabled={action.disabled}
          onClick={() => {
            onDone()
            action.run()
          }}
        >
          {action.icon && <Icon name={action.icon} />}
          {action.text}
        </button>
      ))}
    </div>
  )
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  items.at((at + step) % items.length)?.focus()
}
