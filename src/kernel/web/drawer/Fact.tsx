import type { ReactNode } from 'react'

/** Draws one line of a description list: title and value; a dash for an empty value. */
export function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children === '' || children == null ? <span className="nothing">–</span> : children}</dd>
    </div>
  )
}
