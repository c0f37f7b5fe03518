import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { List } from '../../../kernel/web/list/List.tsx'
import { useList } from '../../../kernel/web/list/useList.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { may, mayDo } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import type { ApprovalRow } from '../contract/approval.ts'
import { approvalRoutes } from '../contract/routes.ts'
import { approvalList, wholeList } from './approvalList.tsx'

const ApprovalDrawer = lazy(() => import('./ApprovalDrawer.tsx'))
const StartDrawer = lazy(() => import('./start/StartDrawer.tsx'))

/** 审批业务列表 (approvalDetial). */
export default function ApprovalListPage() {
  const list = useList(mayDo('approvalDetial:all') ? wholeList : approvalList)
  const [opened, open, close] = useAddress('open')
  const [begun, begin, endBegin] = useAddress('start', may(approvalRoutes.start))
  const [, setParams] = useSearchParams()
  const drawers = useEver(opened !== null)
  const starts = useEver(begun !== null)
  const start = may(approvalRoutes.start) && (
    <Button kind="primary" icon="plus" onClick={() => begin('form')}>
      发起审批
    </Button>
  )
  const actions = (
    <>
      <Unread onShow={() => list.change({ view: 'cc' })} />
      {start}
    </>
  )
  return (
    <>
      <List list={list} onOpen={(row: ApprovalRow) => open(row.id)} actions={actions} start={start} />
      <Suspense>
        {drawers && <ApprovalDrawer opened={opened} list={list} onOpen={open} onClose={close} />}
        {starts && (
          <StartDrawer
            chosen={begun}
            onChoose={begin}
            onClose={endBegin}
            onStarted={id => {
              list.refresh()
              setParams({ view: 'mine', open: String(id) }, { replace: true })
            }}
          />
        )}
      </Suspense>
    </>
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
