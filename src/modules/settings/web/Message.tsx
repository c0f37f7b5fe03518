import type { ReactNode } from 'react'

/** Why there is nothing to see here, and what one can do about it. */
export function Message({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="list-message" role="status">
      <b>{title}</b>
      <p>{text}</p>
      <div>{children}</div>
    </div>
  )
}
