import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { storedContent } from '../../../kernel/server/files/storage.ts'
import { type Handled, handle, handleFile, handlePieces } from '../../../kernel/server/http/mount.ts'
import { readPage, readTotals } from '../../../kernel/server/list/list.ts'
import { countViews } from '../../../kernel/server/list/listCounts.ts'
import { keepWaiting, kindOfFile } from '../../attachments/server/index.ts'
import type { ApprovalRow } from '../api/approval.ts'
import { bulkRoutes } from '../api/bulkRoutes.ts'
import { diagramRoutes } from '../api/diagramRoutes.ts'
import { approvalRoutes as routes } from '../api/routes.ts'
import { saidRoutes } from '../api/said.ts'
import { approveMany } from './decide/bulk.ts'
import { decide, type Wanted } from './decide/decide.ts'
import { fileOfDecision } from './decide/said.ts'
import { comment, markRead, sendCopies, urge } from './decide/talk.ts'
import { diagramOf } from './reading/diagram.ts'
import { approvalList, countsOf, viewOf } from './reading/list.ts'
import { decidedOf, detailOf } from './reading/read.ts'
import { withSummaries } from './reading/summaries.ts'
import type { Business } from './record/business.ts'
import type { Running } from './record/instances.ts'
import { preview, start, startable } from './start/start.ts'

const listHandlers = [
  handle(routes.list, async (desk, { body }) => ({
    rows: await withSummaries(desk, await readPage<ApprovalRow>(desk.client, approvalList, viewOf(desk, body), body)),
  })),
  handle(routes.totals, (desk, { body }) => readTotals(desk.client, approvalList, viewOf(desk, body), body)),
  handle(routes.viewCounts, (desk, { body }) =>
    countViews(desk.client, body.views, async view => ({
      spec: approvalList,
      conditions: viewOf(desk, { view, filters: {} }),
    })),
  ),
  handle(routes.counts, desk => countsOf(desk)),
  handle(routes.read, async (desk, { body }) => {
    await markRead(desk, body.id)
    return countsOf(desk)
  }),
  handle(routes.startable, desk => startable(desk)),
  handle(routes.preview, (desk, { body }) => preview(desk, body)),
]

const fileHandlers = [
  handleFile(
    saidRoutes.upload,
    ({ file }) => kindOfFile(file),
    (desk, { file }, kind) => keepWaiting(desk, file, kind),
  ),
  handle(saidRoutes.download, async (desk, { params }) => {
    const { fileId, name, mediaType, size } = await fileOfDecision(desk, params.id)
    return { name, mediaType, size, content: storedContent(desk.officeId, fileId, { small: true }) }
  }),
]

/** Returns every call about approvals themselves; `businesses` are the registered types of documents. */
export function approvalHandlers(businesses: readonly Business[]): Handled[] {
  const decided = async (desk: Desk, wanted: Wanted) => decidedOf(desk, await decide(desk, businesses, wanted))
  const said = async (desk: Desk, saying: Promise<Running>) => decidedOf(desk, await saying)
  return [
    ...listHandlers,
    ...fileHandlers,
    handle(diagramRoutes.diagram, (desk, { params }) => diagramOf(desk, businesses, params.id)),
    handle(routes.detail, (desk, { params }) => detailOf(desk, businesses, params.id)),
    handle(routes.start, async (desk, { body }) => decidedOf(desk, await start(desk, body))),
    handle(routes.approve, (desk, { body: { id, task, content, signature, ...said } }) =>
      decided(desk, {
        id,
        decision: { kind: 'approve', task },
        content,
        signature,
        act: { kind: 'approve', task, ...said },
      }),
    ),
    handlePieces(bulkRoutes.approveMany, (pieces, { body }) => approveMany(pieces, businesses, body)),
    handle(routes.reject, (desk, { body: { id, task, ...said } }) =>
      decided(desk, { id, decision: { kind: 'reject', task }, act: { kind: 'reject', task, ...said } }),
    ),
    handle(routes.giveBack, (desk, { body: { id, task, to, afterwards, ...said } }) =>
      decided(desk, {
        id,
        decision: { kind: 'return', task, to, afterwards },
        act: { kind: 'return', task, ...said, note: afterwards === 'redo' ? '之后重新审批' : '之后回到此节点' },
      }),
    ),
    handle(routes.resubmit, (desk, { body: { id, task, comment, content } }) =>
      decided(desk, { id, decision: { kind: 'resubmit', task }, act: { kind: 'resubmit', task, comment }, content }),
    ),
    handle(routes.transfer, (desk, { body: { id, task, comment, to } }) =>
      decided(desk, {
        id,
        decision: { kind: 'transfer', task, to },
        act: { kind: 'transfer', task, comment, people: [to] },
      }),
    ),
    handle(routes.delegate, (desk, { body: { id, task, comment, to } }) =>
      decided(desk, {
        id,
        decision: { kind: 'delegate', task, to },
        act: { kind: 'delegate', task, comment, people: [to] },
      }),
    ),
    handle(routes.takeBack, (desk, { body: { id, task } }) =>
      decided(desk, { id, decision: { kind: 'takeBack', task }, act: { kind: 'takeBack', task } }),
    ),
    handle(routes.addSign, (desk, { body: { id, task, comment, where, people } }) =>
      decided(desk, {
        id,
        decision: { kind: 'addSign', task, where, people },
        content: where === 'after' ? {} : undefined,
        act: { kind: 'addSign', task, comment, people, note: where === 'before' ? '在自己之前' : '在自己之后' },
      }),
    ),
    handle(routes.removeSign, (desk, { body: { id, task } }) =>
      decided(desk, { id, decision: { kind: 'removeSign', task }, act: { kind: 'removeSign', task } }),
    ),
    handle(routes.withdraw, (desk, { body: { id, comment } }) =>
      decided(desk, { id, decision: { kind: 'withdraw' }, act: { kind: 'withdraw', comment } }),
    ),
    handle(routes.urge, (desk, { body }) => said(desk, urge(desk, body.id))),
    handle(routes.comment, (desk, { body }) => said(desk, comment(desk, body.id, body))),
    handle(routes.copy, (desk, { body }) => said(desk, sendCopies(desk, body.id, body.people))),
  ]
}
