import { startTransition, useEffect, useRef, useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import type { CheckedQuotation, Judgement } from '../../contract/quotation.ts'
import { quotationRoutes as routes } from '../../contract/routes.ts'
import { contentOf, type EditState } from './state.ts'

/** The pause in typing, in ms, after which the server is asked about floors. */
const pause = 600

/** What the server says of the lines, by key, and its sums: margin is there only for those who may see it. */
export type Judged = { lines: ReadonlyMap<number, Judgement>; sums: CheckedQuotation['sums'] | undefined }

/** Asks the server what one should know of each line, once typing pauses and everything can be computed. */
export function useJudgements(
  id: number,
  state: EditState,
  ready: boolean,
  known: Judged,
  onSets: (sets: CheckedQuotation['sets']) => void,
): [Judged, (to: Judged) => void] {
  const [judged, setJudged] = useState(known)
  const first = useRef(state)
  useEffect(() => {
    if (!ready || state === first.current) return
    const ended = new AbortController()
    const timer = setTimeout(async () => {
      const body = { ...contentOf(state), id }
      const answer = await call(routes.check, { body }, { quiet: true, silent: true, signal: ended.signal }).catch(
        () => undefined,
      )
      if (!answer || ended.signal.aborted) return
      startTransition(() => {
        setJudged(before => judgedOf(state, answer, before))
        onSets(answer.sets)
      })
    }, pause)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [id, state, ready, onSets])
  return [judged, setJudged]
}

/** Returns judgements by the keys of lines; one that says the same stays the same object, so that its row is not drawn again. */
export function judgedOf(
  state: EditState,
  { spaces, sums }: Pick<CheckedQuotation, 'spaces' | 'sums'>,
  before?: Judged,
): Judged {
  const lines = state.spaces.flatMap((space, at) =>
    space.lines.map((line, place) => [line.key, spaces[at]?.lines[place]?.judgement] as const),
  )
  const kept = lines.flatMap(([key, judgement]) => {
    if (!judgement) return []
    const old = before?.lines.get(key)
    return [[key, JSON.stringify(old) === JSON.stringify(judgement) && old ? old : judgement] as const]
  })
  return { lines: new Map(kept), sums }
}
