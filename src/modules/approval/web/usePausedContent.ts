import { useMemo } from 'react'
import { usePaused } from '../../../kernel/web/usePaused.ts'
import { Content } from '../../forms/api/content.ts'

/** Returns the document's content after a pause in typing, without unfinished values. */
export function usePausedContent(values: Record<string, unknown>): Content {
  const written = usePaused(JSON.stringify(values))
  return useMemo(() => readable(JSON.parse(written)), [written])
}

const readable = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => Content.valueType.safeParse(value).success),
  ) as Content
