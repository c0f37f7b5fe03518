import { lazy } from 'react'
import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { DamageRow, damageRecord, damageRoutes as routes } from '../api/damage.ts'

const DamageDrawers = lazy(() => import('./DamageDrawers.tsx'))

export const damageList: ListSpec<DamageRow> = {
  name: 'damage',
  row: DamageRow,
  routes: { list: routes.list, totals: routes.totals },
  views: damageRecord.views,
  sort: { by: 'createdAt', order: 'descend' },
  noun: damageRecord.noun,
  shown: ['number', 'state', 'happenedOn', 'cause', 'pieces', 'amount', 'reason', 'ownerId', 'createdAt'],
  widths: { number: 170, state: 92, cause: 110, reason: 240 },
  empty: {
    all: '还没有报损单。商品破损时在这里登记，审批后生效。',
    draft: '没有报损单草稿。',
    approving: '没有审批中的报损单。',
    done: '还没有审批通过的报损单。',
    rejected: '没有被拒绝的报损单。',
    cancelled: '没有作废的报损单。',
  },
  searchHint: '单号、经过说明',
  draw: { state: ({ state }) => <StateTag record={damageRecord} state={state} /> },
  card: ['state', 'happenedOn', 'cause', 'pieces', 'amount'],
}

/** Draws the screen 报损单 (damageManager). */
export default function DamagePage() {
  const list = useList(damageList)
  return (
    <RecordScreen
      list={list}
      add={{ route: routes.add, text: '新增报损单' }}
      actions={<ExportMenu kind="damage" noun="报损单" element="damageManager:export" list={list} />}
      drawers={<DamageDrawers list={list} />}
    />
  )
}
