import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Pieces } from '../../../../kernel/server/http/mount.ts'
import { fairSemaphore } from '../../../../kernel/server/limits/semaphore.ts'
import { conflict, tooMany } from '../../../../kernel/server/refusal.ts'
import { offLoop, TooLong } from '../../../../kernel/server/work/offLoop.ts'
import type { Facts } from '../../../flows/api/facts.ts'
import { fieldsRead } from '../../../flows/api/fieldsRead.ts'
import { Flow } from '../../../flows/api/flow.ts'
import type { Content } from '../../../forms/api/content.ts'
import type { Chosen } from '../../api/approval.ts'
import { mostReplayed, type Replayed } from '../../api/flow.ts'
import { type Business, businessOf, contentsOf } from '../record/business.ts'
import { factsForMany } from '../record/facts.ts'
import { titlesFor } from '../record/nameable.ts'
import { expanded } from './expanded.ts'
import { type FlowRecord, flowRecord, publishedVersion } from './load.ts'
import type { Replaying } from './replayThread.ts'

const days = 90
const perPage = 100 // documents whose contents are read at once
const longest = 20_000 // ms
const thread = new URL('./replayThread.ts', import.meta.url)
const noFlow = Flow.parse({ nodes: [], startRights: {} })

const full = () => tooMany('正在回放的人太多，请稍后再试', 10)
const inTurn = fairSemaphore({ atOnce: 1, mostWaiting: 5, full })

type Document = {
  id: number
  code: string
  title: string
  documentId: number
  initiatorId: number
  departmentId: number | null
  chosen: Chosen
  versionId: number
}
type Read = Document & { content: Content }

const documents = `select i.id, i.number as code, i.document_id as "documentId", i.initiator_id as "initiatorId",
    i.department_id as "departmentId", s.chosen, i.flow_version_id as "versionId"
  from approval_instance i
  join approval_state s on s.office_id = i.office_id and s.instance_id = i.id
  join approval_flow_version v on v.office_id = i.office_id and v.id = i.flow_version_id
  join approval_flow f on f.office_id = v.office_id and f.id = v.flow_id
  where i.office_id = $1 and i.business = $2 and f.form_id is not distinct from $3
    and i.started_at > now() - make_interval(days => ${days})
  order by i.id desc limit $4`

/**
 * Returns the effect of the draft on the newest ${mostReplayed} documents of the last 90 days, compared with the published
 * flow, or with the flows that they took if none was published. It runs in a thread of its own, one after the other on a
 * node, while no connection is occupied. Throws 40900 after 20 s, 42900 if too many wait.
 */
export function replayed(pieces: Pieces, businesses: readonly Business[], id: number): Promise<Replayed> {
  return inTurn(async () => {
    const replaying = await pieces.read(desk => replayingOf(desk, businesses, id))
    try {
      return await offLoop<Replaying, Replayed>(thread, replaying, longest)
    } catch (error) {
      if (error instanceof TooLong) throw conflict('流程和单据太多，没能在 20 秒内回放完，请减少流程的节点后重试')
      throw error
    }
  })
}

async function replayingOf(desk: Desk, businesses: readonly Business[], id: number): Promise<Replaying> {
  const row = await flowRecord(desk, id)
  const after = (await expanded(desk, Flow.parse(row.draft), id)).flow
  const before = (await publishedVersion(desk, row))?.runs ?? null
  const { newest, capped } = await documentsOf(desk, row)
  const taken = before ? [] : [...new Set(newest.map(one => one.versionId))]
  const versions = await versionsOf(desk, taken)
  const flows = [...(before ? [before] : versions), after]
  const read = await contentsRead(
    desk,
    businessOf(businesses, row.business),
    newest,
    new Set(flows.flatMap(fieldsRead)),
  )
  const facts = await factsOf(desk, flows, read)
  return {
    before,
    after,
    versions,
    capped,
    documents: read.map(({ id: number, code, title, versionId }, at) => ({
      id: number,
      code,
      title,
      facts: facts[at] as Facts,
      took: before ? null : taken.indexOf(versionId),
    })),
  }
}

async function documentsOf(desk: Desk, { business, formId }: FlowRecord) {
  const values = [desk.officeId, business, formId, mostReplayed + 1]
  const { rows } = await desk.client.query<Omit<Document, 'title'>>(documents, values)
  const newest = rows.slice(0, mostReplayed)
  const ids = newest.map(({ id }) => id)
  const titleOf = await titlesFor(desk, ids)
  return { newest: newest.map(one => ({ ...one, title: titleOf(one.id) })), capped: rows.length > mostReplayed }
}

/** Reads the content of documents that flows ask for, page by page. */
async function contentsRead(desk: Desk, business: Business, found: readonly Document[], asked: ReadonlySet<string>) {
  const read: Read[] = []
  for (let from = 0; from < found.length; from += perPage) {
    const page = found.slice(from, from + perPage)
    const ids = page.map(one => one.documentId)
    const contents = await contentsOf(business, desk, ids)
    const only = (content: Content) =>
      Object.fromEntries(Object.entries(content).filter(([key]) => asked.has(key))) as Content
    read.push(...page.map(one => ({ ...one, content: only(contents.get(one.documentId) ?? {}) })))
  }
  return read
}

/** Returns versions in the order of `ids`. */
async function versionsOf(desk: Desk, ids: readonly number[]): Promise<Flow[]> {
  const flows: Flow[] = []
  for (const id of ids) {
    const version = desk.from('approvalFlowVersion').select('definition').where('id', '=', id)
    flows.push(Flow.parse((await version.executeTakeFirstOrThrow()).definition))
  }
  return flows
}

function factsOf(desk: Desk, flows: readonly Flow[], read: readonly Read[]): Promise<Facts[]> {
  const asked = read.map(({ initiatorId, departmentId, content, chosen }) => ({
    initiator: { id: initiatorId, departmentId },
    content,
    chosen,
  }))
  return factsForMany(desk, { ...noFlow, nodes: flows.flatMap(flow => flow.nodes) }, asked)
}
