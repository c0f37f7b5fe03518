import type { ReactNode } from 'react'

/** One line of a description list: what it is called, and what it is; a dash for nothing. */
export function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children === '' || children == null ? <span className="nothing">–</span> : children}</dd>
    </div>
  )
}
