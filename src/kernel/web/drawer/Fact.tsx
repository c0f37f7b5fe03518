import type { ReactNode } from 'react'
import { Nothing } from '../ui/Nothing.tsx'

/** Draws one line of a description list: title and value; a dash for an empty value. */
export function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children === '' || children == null ? <Nothing /> : children}</dd>
    </div>
  )
}
