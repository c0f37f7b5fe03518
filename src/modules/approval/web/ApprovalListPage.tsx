import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { List } from '../../../kernel/web/list/List.tsx'
import { useList } from '../../../kernel/web/list/useList.ts'
import { part, usePartSoon } from '../../../kernel/web/part.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { may, mayDo } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import type { ListedApproval } from '../api/approval.ts'
import { bulkRoutes } from '../api/bulkRoutes.ts'
import { approvalPlaces } from '../api/places.ts'
import { approvalRoutes } from '../api/routes.ts'
import type { Doing } from './actions/Actions.tsx'
import { approvalList, wholeList } from './approvalList.tsx'
import { noForm, startParameter } from './start/address.ts'
import { useBulk } from './useBulk.tsx'

const loadApprovalDrawer = () => import('./ApprovalDrawer.tsx')
const ApprovalDrawer = part(loadApprovalDrawer)

/** Draws the screen 审批业务列表 (approvalDetial). */
export default function ApprovalListPage() {
  const list = useList(mayDo('approvalDetial:all') ? wholeList : approvalList)
  usePartSoon(loadApprovalDrawer, list.rows !== undefined)
  const [opened, open, close] = useAddress('open')
  const [, begin] = useAddress(startParameter)
  const [answer, setAnswer] = useState<{ id: number; doing: Doing }>()
  const bulk = useBulk(list)
  const drawers = useEver(opened !== null)
  const answering = list.state.view === 'todo' && may(bulkRoutes.approveMany)
  const openTo = (row: ListedApproval, doing: Doing) => {
    setAnswer({ id: row.id, doing })
    open(row.id)
  }
  const keys = [
    {
      key: 'a',
      does: '同意这一行；选中多行时批量同意',
      run: (rows: ListedApproval[]) =>
        list.selection.rows.length > 0 ? bulk.ask(rows) : openTo(rows[0] as ListedApproval, 'approve'),
    },
    { key: 'r', does: '拒绝这一行', run: ([row]: ListedApproval[]) => row && openTo(row, 'reject') },
  ]
  const start = may(approvalRoutes.start) && (
    <Button kind="primary" icon="plus" onClick={() => begin(noForm)}>
      发起审批
    </Button>
  )
  const actions = (
    <>
      <Unread onShow={() => list.change({ view: 'cc' })} />
      <Link className="btn btn-plain" to={approvalPlaces.delegation.path}>
        我的委托
      </Link>
      {start}
    </>
  )
  return (
    <>
      <List
        list={list}
        onOpen={(row: ListedApproval) => open(row.id)}
        actions={actions}
        start={start}
        keys={answering ? keys : undefined}
        bulk={answering ? rows => <Approve onApprove={() => bulk.ask(rows)} /> : undefined}
      />
      {bulk.window}
      <Suspense>
        {drawers && (
          <ApprovalDrawer
            opened={opened}
            list={list}
            begin={answer && opened === String(answer.id) ? answer.doing : undefined}
            onOpen={id => {
              setAnswer(undefined)
              open(id)
            }}
            onClose={() => {
              setAnswer(undefined)
              close()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

function Approve({ onApprove }: { onApprove: () => void }) {
  return (
    <Button small kind="primary" title="快捷键 A" onClick={onApprove}>
      批量同意
    </Button>
  )
}

/** Copies that were sent to one and wait to be read. */
function Unread({ onShow }: { onShow: () => void }) {
  const { data } = useQuery(queryOf(approvalRoutes.counts, undefined, { quiet: true, silent: true }))
  if (!data?.cc) return null
  return (
    <Button kind="text" onClick={onShow}>
      {data.cc} 条抄送未读
    </Button>
  )
}
