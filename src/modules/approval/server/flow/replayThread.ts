import { computes } from '../../../../kernel/server/work/offLoop.ts'
import type { Facts } from '../../../flows/api/facts.ts'
import { Flow } from '../../../flows/api/flow.ts'
import { simulate } from '../../../flows/api/predict.ts'
import { replay } from '../../../flows/api/replay.ts'
import type { Replayed } from '../../api/flow.ts'
import { inWords, type Named } from './replayWords.ts'

/**
 * The input of a replay: the published flow, if any, and the draft; documents with their known facts. Without a published
 * flow `took` names each document's version among `versions`.
 */
export type Replaying = {
  before: Flow | null
  after: Flow
  versions: readonly Flow[]
  documents: readonly (Named & { facts: Facts; took: number | null })[]
  capped: boolean
}

const noFlow = Flow.parse({ nodes: [], startRights: {} })

computes(({ before, after, versions, documents, capped }: Replaying): Replayed => {
  const pasts = documents.map(({ id, facts, took }) => {
    const flow = took === null ? undefined : versions[took]
    return { id, facts, ...(flow ? { went: simulate(flow, facts) } : {}) }
  })
  return inWords(replay(before ?? noFlow, after, pasts), { before: before ?? noFlow, after, documents, capped })
})
