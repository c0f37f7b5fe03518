import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { idIn } from '../../../kernel/web/drawer/useAddress.ts'
import { useLiveRecord } from '../../../kernel/web/drawer/useLiveRecord.ts'
import { Failed, Message, Waiting } from '../../../kernel/web/list/States.tsx'
import type { ApprovalDetail } from '../api/approval.ts'
import { approvalPlaces } from '../api/places.ts'
import { ApprovalBody } from './ApprovalBody.tsx'
import { ApprovalFiles } from './ApprovalFiles.tsx'
import { Actions } from './actions/Actions.tsx'
import { StatusTag } from './approvalList.tsx'
import { PrintButton } from './print/PrintButton.tsx'
import { detailQuery, refreshApprovals } from './queries.ts'
import { useMarkRead } from './useMarkRead.ts'
import '../../../kernel/web/drawer/record.css'
import '../../../kernel/web/list/list.css'
import './approval.css'

const list = approvalPlaces.list.path

/** Shows one approval on a page of its own (审批详情, approvalDetial), at an address to keep or send. */
export default function ApprovalPage() {
  const [params] = useSearchParams()
  const id = idIn(params.get('id'))
  const { data, error, refetch } = useQuery({ ...detailQuery(id ?? 0), enabled: id !== undefined })
  useLiveRecord('approval', id, refreshApprovals)
  useMarkRead(data)
  return (
    <section className="list approval-page" aria-label="审批详情">
      {data && <Shown approval={data} />}
      {id === undefined && (
        <Message title="没有选择审批" text="请从审批业务列表里打开一条审批。">
          <Link className="link" to={list}>
            去审批业务列表
          </Link>
        </Message>
      )}
      {!data && error && <Failed error={error} onRetry={refetch} />}
      {!data && !error && id !== undefined && <Waiting columns={4} />}
    </section>
  )
}

function Shown({ approval }: { approval: ApprovalDetail }) {
  return (
    <ApprovalFiles files={approval.files}>
      <header className="approval-page-head">
        <h2>
          {approval.title} <StatusTag status={approval.status} unable={approval.unable} />
        </h2>
        <PrintButton approval={approval} />
        <Link className="link" to={list}>
          返回列表
        </Link>
      </header>
      <div className="approval-page-body">
        <ApprovalBody key={approval.id} approval={approval} />
      </div>
      <footer className="approval-page-foot">
        <Actions key={`${approval.id} ${approval.mine.task}`} approval={approval} />
      </footer>
    </ApprovalFiles>
  )
}
