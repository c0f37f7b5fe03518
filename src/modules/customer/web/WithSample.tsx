import type { ReactNode } from 'react'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'

/** Shows a name, marked if it belongs to an example of a new company. */
export function WithSample({ sample, children }: { sample: boolean; children: ReactNode }) {
  if (!sample) return children
  return (
    <>
      <Tag tone="purple">示例</Tag> {children}
    </>
  )
}
