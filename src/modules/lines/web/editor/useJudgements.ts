import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError } from '../../../../kernel/web/answer.ts'
import type { CheckedLines, Judgement } from '../../api/checked.ts'
import { checkedIn, type EditState, type LineAction, type LinesHead } from './state.ts'

/** The pause in typing, in ms, after which the server is asked. */
const pause = 600

/**
 * What the server says of the lines, by key, and its sums: margin is there only for those who may see it. `refusal` says why it computes nothing,
 * with the line that this is about.
 */
export type Judged = {
  lines: ReadonlyMap<number, Judgement>
  sums: CheckedLines['sums'] | undefined
  refusal: string | null
}

type Asking<Head extends LinesHead> = {
  /** Asks the server about a state, without a word on the screen. */
  ask: (state: EditState<Head>, signal: AbortSignal) => Promise<CheckedLines>
  onDo: (action: LineAction) => void
}

/**
 * Asks the server what a document comes to, once typing pauses and it can be asked. What it answers is what the editor shows: the price of each
 * line and its sets become those of the state, and a refusal is told.
 */
export function useJudgements<Head extends LinesHead>(
  state: EditState<Head>,
  askable: boolean,
  known: Judged,
  asking: Asking<Head>,
): [Judged, (to: Judged) => void] {
  const [judged, setJudged] = useState(known)
  const first = useRef(state)
  const ask = useEffectEvent(asking.ask)
  const take = useEffectEvent((asked: EditState<Head>, answer: CheckedLines) => {
    setJudged(before => judgedOf(asked, answer, before))
    asking.onDo(checkedIn(asked, answer))
  })
  useEffect(() => {
    if (!askable || state === first.current) return
    const ended = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await ask(state, ended.signal).catch((error: unknown) => refusalIn(state, error))
      if (answer === undefined || ended.signal.aborted) return
      startTransition(() => {
        if (typeof answer === 'string') setJudged(before => ({ ...before, refusal: answer }))
        else take(state, answer)
      })
    }, pause)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [state, askable])
  return [judged, setJudged]
}

/** Returns in words why the server refused a state, with the name of the line; nothing for a call that only failed. */
function refusalIn({ spaces }: EditState, error: unknown): string | undefined {
  const [issue] = error instanceof CallError ? error.issues : []
  if (!issue) return undefined
  const [, space, line] = /^spaces\.(\d+)\.lines\.(\d+)\./.exec(issue.field) ?? []
  const name = spaces[Number(space)]?.lines[Number(line)]?.name
  return name ? `${name}：${issue.msg}` : issue.msg
}

/** Returns judgements by the keys of lines; one that says the same stays the same object, so that its row is not drawn again. */
export function judgedOf(
  state: EditState,
  { spaces, sums }: Pick<CheckedLines, 'spaces' | 'sums'>,
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
  return { lines: new Map(kept), sums, refusal: null }
}
