import type { ReactNode } from 'react'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'

/** A name, marked where it is of one of the examples that a new company put in. */
export function WithSample({ sample, children }: { sample: boolean; children: ReactNode }) {
  if (!sample) return children
  return (
    <>
      <Tag tone="purple">示例</Tag> {children}
    </>
  )
}
