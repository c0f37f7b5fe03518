import { columnsOf } from '../../../kernel/api/list.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { nextNumbers } from '../../../kernel/server/desk/documentNumber.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { readingOf } from '../../../kernel/server/record/reading.ts'
import { type StoredOf, serve } from '../../../kernel/server/record/serve.ts'
import { installations, lockInstaller } from '../../installation/server/index.ts'
import { ReworkRow, reworkRecord, reworkRoutes as routes } from '../api/rework.ts'
import { entriesWhere } from './entries.ts'
import { earnedOf, settleRework, takeBackRework } from './redoing.ts'
import { sightOf } from './sight.ts'

export type ReworkRecord = StoredOf<typeof reworkRecord>

/** Rework as the server serves it. */
export const reworks = serve({
  record: reworkRecord,
  readsRows: true,
  sort: { by: 'createdAt', order: 'descend' },
  views: {
    all: () => () => 'true',
    done: () => () => `e.state = 'done'`,
    cancelled: () => () => `e.state = 'cancelled'`,
  },
  sight: sightOf<ReworkRecord>('rework'),
  joins: {
    entry: 'join wage_entry w on w.office_id = e.office_id and w.id = e.entry_id',
    installer: 'join installer i on i.office_id = e.office_id and i.id = e.installer_id',
    doer: 'left join installer d on d.office_id = e.office_id and d.id = e.doer_id',
  },
  computed: {
    installer: { sql: 'i.name', kind: 'text', join: 'installer' },
    about: { sql: 'w.about', kind: 'text', join: 'entry' },
    source: { sql: 'w.source', kind: 'text', join: 'entry' },
    quantity: { sql: '(e.quantity::float8 / 1000)', kind: 'decimal' },
    doer: { sql: `coalesce(d.name, '')`, kind: 'text', join: 'doer' },
  },
  search(term, bind) {
    const word = bind(term.toLowerCase())
    const own = ['number', 'reason'].map(key => `strpos(lower(e.${key}), ${word}) > 0`)
    return { sql: [...own, `strpos(lower(i.name), ${word}) > 0`].join(' or '), join: 'installer' }
  },
  sums: ['deducted', 'earned'],
  history: [
    ...columnsOf(
      ReworkRow.pick({ state: true, payer: true, deducted: true, earned: true, reason: true, cancelReason: true }),
    ),
    ...columnsOf(ReworkRow.pick({ ownerId: true, departmentId: true })),
    { key: 'installerId', title: '原师傅', kind: 'reference', of: 'installer' },
    { key: 'doerId', title: '重做师傅', kind: 'reference', of: 'installer' },
  ],
})

async function detailOf(desk: Desk, id: number) {
  const stored = await reworks.visible(desk, id)
  const entries = await entriesWhere(desk, bind => `e.document_kind = 'rework' and e.document_id = ${bind(id)}`)
  return { ...(await reworks.rowOf(desk, id)), entries, refusals: reworks.refusals(desk, stored) }
}

/** The calls of rework. */
export const reworkHandlers: Handled[] = [
  ...readingOf(reworks, routes),
  handle(routes.detail, (desk, { params: { id } }) => detailOf(desk, id)),

  handle(routes.ofInstallation, async (desk, { params: { id } }) => {
    await installations.visible(desk, id)
    return earnedOf(desk, id)
  }),

  handle(routes.add, async (desk, { body }) => {
    const [number] = (await nextNumbers(desk, 'FG')) as [string]
    const { row, settles } = await settleRework(desk, body, number)
    const added = await desk.insert(
      'rework',
      { ...row, number, ownerId: desk.employeeId, departmentId: desk.who.departmentId, createdBy: desk.employeeId },
      { action: '新增返工单', name: number },
    )
    await settles(added.id)
    await reworks.tell(desk, [added])
    return detailOf(desk, added.id)
  }),

  handle(routes.cancel, async (desk, { body: { id, version, reason } }) => {
    const { installerId } = await reworks.visible(desk, id)
    await lockInstaller(desk, installerId)
    const before = await reworks.lock(desk, id, 'cancel', { version })
    await takeBackRework(desk, id, reason)
    const after = await desk.change(
      'rework',
      before,
      { state: 'cancelled', cancelReason: reason },
      { action: '作废返工单', name: before.number },
    )
    await reworks.tell(desk, [after], [before])
    return detailOf(desk, id)
  }),
]
