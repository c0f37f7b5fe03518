import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import type { CheckedQuotation } from '../../../quotation/contract/quotation.ts'
import type { EditState } from '../../../quotation/web/editor/state.ts'
import { type Judged, judgedOf } from '../../../quotation/web/editor/useJudgements.ts'
import type { ContractDetail } from '../../contract/contract.ts'
import { contractRoutes as routes } from '../../contract/routes.ts'
import type { TermInput } from '../../contract/terms.ts'
import { sentOf } from './content.ts'

const pause = 600 // in typing, in ms, after which the server is asked

/** Asks the server what one should know of each line, once typing pauses and everything can be computed. */
export function useChecked(
  contract: ContractDetail,
  state: EditState,
  terms: readonly TermInput[],
  clauses: string,
  ready: boolean,
  onSets: (sets: CheckedQuotation['sets']) => void,
): Judged {
  const [judged, setJudged] = useState(() => judgedOf(state, contract.typed as CheckedQuotation))
  const first = useRef(state)
  const rest = useRef({ terms, clauses, onSets })
  useEffect(() => {
    rest.current = { terms, clauses, onSets }
  })
  useEffect(() => {
    if (!ready || state === first.current) return
    const ended = new AbortController()
    const timer = setTimeout(async () => {
      const body = { ...sentOf(state, rest.current.terms, rest.current.clauses), id: contract.id }
      const how = { quiet: true, silent: true, signal: ended.signal }
      const answer = await call(routes.check, { body }, how).catch(() => undefined)
      if (!answer || ended.signal.aborted) return
      setJudged(before => judgedOf(state, answer, before))
      rest.current.onSets(answer.sets)
    }, pause)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [contract.id, state, ready])
  return judged
}
