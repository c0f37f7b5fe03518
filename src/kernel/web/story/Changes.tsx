import { useState } from 'react'
import type { StoryEvent } from '../../api/story.ts'

const few = 3

/** Shows what an act changed, the first fields of many until all are opened. */
export function Changes({ changes }: Pick<StoryEvent, 'changes'>) {
  const [whole, open] = useState(false)
  if (changes.length === 0) return null
  const isMany = changes.length > few + 1
  const shown = whole || !isMany ? changes : changes.slice(0, few)
  return (
    <ul className="story-changes">
      {shown.map(({ field, title, before, after }) => (
        <li key={field}>
          <span>{title}</span>
          {before && (
            <>
              <del>{before}</del>
              <i>→</i>
            </>
          )}
          <ins>{after || '空'}</ins>
        </li>
      ))}
      {shown.length < changes.length && (
        <li>
          <button type="button" className="link" onClick={() => open(true)}>
            另 {changes.length - shown.length} 项
          </button>
        </li>
      )}
    </ul>
  )
}
