import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import './ui.css'
import './input.css'

export type ButtonProps = ComponentProps<'button'> & {
  kind?: 'primary' | 'plain' | 'text' | 'danger'
  icon?: IconName
  /** The work it started is under way: it shows so and takes no second click. */
  busy?: boolean
  small?: boolean
  children?: ReactNode
}

/** Shows a button. One that shows only an icon needs `aria-label`, which is its tooltip too. */
export function Button({ kind = 'plain', icon, busy, small, children, className = '', ...rest }: ButtonProps) {
  const size = `${small ? ' btn-small' : ''}${children === undefined ? ' btn-icon' : ''}`
  return (
    <button
      type="button"
      title={children === undefined ? rest['aria-label'] : undefined}
      {...rest}
      className={`btn btn-${kind}${size} ${className}`}
      aria-busy={busy || undefined}
      disabled={rest.disabled || busy}
    >
      {busy ? <span className="spin" /> : icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  )
}
