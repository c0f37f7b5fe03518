import type { Desk } from '../../../../kernel/server/desk.ts'
import type { Chosen, Content } from '../../contract/approval.ts'
import type { Facts } from '../../contract/engine/facts.ts'
import { Flow, isBranching } from '../../contract/engine/flow.ts'
import { nodeOf } from '../../contract/engine/order.ts'
import { simulate } from '../../contract/engine/predict.ts'
import { type Difference, type Past, type Replay, replay } from '../../contract/engine/replay.ts'
import type { Replayed } from '../../contract/flow.ts'
import { mostReplayed } from '../../contract/flow.ts'
import { type Business, businessOf, contentsOf } from '../business.ts'
import { factsForMany } from '../facts.ts'
import { nodeName } from '../record.ts'
import { expanded } from './expanded.ts'
import { type FlowRecord, flowRecord, publishedVersion } from './load.ts'

const days = 90
const mostExamples = 50
const noFlow = Flow.parse({ nodes: [], startRights: {} })

type Document = {
  id: number
  code: string
  title: string
  documentId: number
  initiatorId: number
  departmentId: number | null
  chosen: Chosen
  definition: unknown
}
type Read = Document & { content: Content }

const documents = `select i.id, i.number as code, i.title, i.document_id as "documentId", i.initiator_id as "initiatorId",
    i.department_id as "departmentId", s.chosen, case when $5 then v.definition end as definition
  from approval_instance i
  join approval_state s on s.office_id = i.office_id and s.instance_id = i.id
  join approval_flow_version v on v.office_id = i.office_id and v.id = i.flow_version_id
  join approval_flow f on f.office_id = v.office_id and f.id = v.flow_id
  where i.office_id = $1 and i.business = $2 and f.form_id is not distinct from $3
    and i.started_at > now() - make_interval(days => ${days})
  order by i.id desc limit $4`

/**
 * What the draft would make of the documents of the last 90 days, the newest ${mostReplayed} of them, compared with what is
 * published; of a flow that never was, with the flows that they took.
 */
export async function replayed(desk: Desk, businesses: readonly Business[], id: number): Promise<Replayed> {
  const row = await flowRecord(desk, id)
  const after = (await expanded(desk, Flow.parse(row.draft), id)).flow
  const before = (await publishedVersion(desk, row))?.runs
  const found = await documentsOf(desk, businesses, row, before === undefined)
  const pasts = await pastsOf(desk, [before ?? noFlow, after], found.read, before === undefined)
  return inWords(replay(before ?? noFlow, after, pasts), { before: before ?? noFlow, after, ...found })
}

async function documentsOf(desk: Desk, businesses: readonly Business[], row: FlowRecord, withFlow: boolean) {
  const values = [desk.officeId, row.business, row.formId, mostReplayed + 1, withFlow]
  const { rows } = await desk.client.query<Document>(documents, values)
  const newest = rows.slice(0, mostReplayed)
  const ids = newest.map(one => one.documentId)
  const contents = await contentsOf(businessOf(businesses, row.business), desk, ids)
  const read: Read[] = newest.map(one => ({ ...one, content: contents.get(one.documentId) as Content }))
  return { read, capped: rows.length > mostReplayed }
}

async function pastsOf(desk: Desk, flows: readonly Flow[], read: readonly Read[], own: boolean): Promise<Past[]> {
  const took = own ? read.map(({ definition }) => Flow.parse(definition)) : []
  const asked = read.map(({ initiatorId, departmentId, content, chosen }) => ({
    ...{ initiator: { id: initiatorId, departmentId }, content, chosen },
  }))
  const nodes = [...flows, ...new Set(took)].flatMap(flow => flow.nodes)
  const facts = await factsForMany(desk, { ...noFlow, nodes }, asked)
  return read.map(({ id }, at) => {
    const known = facts[at] as Facts
    const flow = took[at]
    return { id, facts: known, ...(flow ? { went: simulate(flow, known) } : {}) }
  })
}

type Told = { before: Flow; after: Flow; read: readonly Read[]; capped: boolean }

function inWords(result: Replay, { before, after, read, capped }: Told): Replayed {
  const known = new Map(read.map(document => [document.id, document]))
  const example = (id: number) => {
    const { code, title } = known.get(id) as Read
    return { id, code, title }
  }
  return {
    ...{ documents: result.documents, capped, differing: result.differences.length, workload: result.workload },
    untaken: result.untaken.map(({ node, branch, reached }) => ({
      ...{ node, name: nodeName(after, node), branch: branchName(after, node, branch), reached },
    })),
    nobody: result.nobody.map(({ node, documents: ids }) => ({
      ...{ node, name: nodeName(after, node), documents: ids.length, examples: ids.slice(0, 3).map(example) },
    })),
    examples: result.differences.slice(0, mostExamples).map(difference => ({
      ...example(difference.id),
      words: differenceWords(before, after, difference),
    })),
  }
}

function branchName(flow: Flow, key: string, branch: string): string {
  const node = nodeOf(flow, key)
  return (node && isBranching(node) && node.branches.find(one => one.key === branch)?.name) || branch
}

const endWords = { approved: '通过', rejected: '自动拒绝' } as const

function differenceWords(before: Flow, after: Flow, { ends, added, removed, others, turns }: Difference): string[] {
  const quoted = (flow: Flow, keys: readonly string[]) => keys.map(key => `“${nodeName(flow, key)}”`).join('、')
  return [
    ...turns.map(turn => {
      const [was, is] = [turn.before, turn.after].map((keys, at) =>
        keys.map(key => branchName(at === 0 ? before : after, turn.node, key)).join('、'),
      )
      return `“${nodeName(after, turn.node)}”由“${was}”改走“${is}”`
    }),
    ...(added.length > 0 ? [`增加${quoted(after, added)}`] : []),
    ...(removed.length > 0 ? [`不再经过${quoted(before, removed)}`] : []),
    ...(others.length > 0
      ? [
          `${quoted(
            after,
            others.map(({ node }) => node),
          )}换了人`,
        ]
      : []),
    ...(ends.before === ends.after ? [] : [`结果由${endWords[ends.before]}变为${endWords[ends.after]}`]),
  ]
}
