import { columnsOf } from '../../../../kernel/api/list.ts'
import type { Condition } from '../../../../kernel/server/list/list.ts'
import { plainly } from '../../../../kernel/server/record/plain.ts'
import { serve } from '../../../../kernel/server/record/serve.ts'
import { stockElements } from '../../../warehouse/api/elements.ts'
import type { MoveKind } from '../../api/kinds.ts'
import { MoveEntered, MoveLine, MoveRow, moveRecord } from '../../api/move.ts'

const ofKinds = (kinds: readonly MoveKind[]) => (): Condition => bind => `e.kind = any(${bind([...kinds])}::text[])`

/** Papers of stock as the server serves them. */
export const moves = serve({
  ...plainly(moveRecord, MoveEntered, ['number', 'reason', 'party', 'answers']),
  computed: { warehouseName: { sql: 'w.name', kind: 'text', join: 'warehouse' } },
  joins: { warehouse: 'join warehouse w on w.office_id = e.office_id and w.id = e.warehouse_id' },
  also: ['e.warehouse_id as "warehouseId"'],
  sums: ['pieces', 'amount'],
  views: {
    all: () => () => 'true',
    draft: () => () => `e.state = 'draft'`,
    in: ofKinds(['in']),
    out: ofKinds(['out']),
    damage: ofKinds(['damage']),
    sample: ofKinds(['sampleOut', 'sampleBack']),
    change: ofKinds(['relot', 'regrade']),
    box: ofKinds(['open', 'close']),
    unanswered: () => () => `e.kind = 'damage' and e.answers = '' and e.state = 'done'`,
  },
  history: [
    ...columnsOf(MoveRow.omit({ number: true, warehouseName: true, createdAt: true, updatedAt: true })),
    { key: 'warehouseId', title: '仓库', kind: 'reference', of: 'warehouse' },
    { key: 'lines', title: '明细', kind: 'text', items: columnsOf(MoveLine) },
    {
      key: 'cuts',
      title: '让出的预留',
      kind: 'text',
      items: [{ key: 'pieces', title: '让出（片）', kind: 'integer' }],
      behind: [stockElements.cut],
    },
  ],
})
