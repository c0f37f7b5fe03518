import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { linkTo } from '../../../kernel/api/place.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { Neighbours } from '../../../kernel/web/drawer/Neighbours.tsx'
import { idIn } from '../../../kernel/web/drawer/useAddress.ts'
import { useLiveRecord } from '../../../kernel/web/drawer/useLiveRecord.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import type { ListedApproval } from '../api/approval.ts'
import { approvalPlaces } from '../api/places.ts'
import { ApprovalBody } from './ApprovalBody.tsx'
import { ApprovalFiles } from './ApprovalFiles.tsx'
import { Actions, type Doing } from './actions/Actions.tsx'
import { StatusTag } from './approvalList.tsx'
import { PrintButton } from './print/PrintButton.tsx'
import { detailQuery, refreshApprovals } from './queries.ts'
import { useMarkRead } from './useMarkRead.ts'
import { useNextTodo } from './useNextTodo.ts'
import '../../../kernel/web/drawer/record.css'
import './approval.css'

type Props = {
  /** The number as the address has it. */
  opened: string | null
  list: ListModel<ListedApproval>
  /** An answer to begin with, once it is there. */
  begin?: Doing
  onOpen: (id: number) => void
  onClose: () => void
}

/** Shows an approval with its details and the person's actions; follows the decisions of others. */
export default function ApprovalDrawer({ opened, list, begin, onOpen, onClose }: Props) {
  const id = idIn(opened)
  const onDecided = useNextTodo(list, id, onOpen)
  const detail = useQuery({ ...detailQuery(id ?? 0), enabled: id !== undefined })
  const approval = detail.data
  useLiveRecord('approval', id, refreshApprovals)
  useMarkRead(approval)
  return (
    <Drawer
      open={opened !== null}
      width="wide"
      title={
        <>
          {approval?.title ?? (detail.isError ? '没有找到' : '审批')}{' '}
          {approval && <StatusTag status={approval.status} unable={approval.unable} />}
        </>
      }
      tools={
        <>
          {approval && <PrintButton approval={approval} />}
          {approval && (
            <Link
              className="btn btn-text btn-small approval-whole"
              to={linkTo(approvalPlaces.detail, { id: approval.id })}
            >
              整页查看
            </Link>
          )}
          <Neighbours list={list} id={id} onOpen={onOpen} />
        </>
      }
      footer={
        approval && (
          <ApprovalFiles files={approval.files}>
            <Actions
              key={`${approval.id} ${approval.mine.task}`}
              approval={approval}
              inDrawer
              begin={begin}
              onDecided={onDecided}
            />
          </ApprovalFiles>
        )
      }
      onClose={onClose}
    >
      {approval && (
        <ApprovalFiles files={approval.files}>
          <ApprovalBody key={approval.id} approval={approval} />
        </ApprovalFiles>
      )}
      {detail.isError && <p className="drawer-message">{detail.error.message}</p>}
      {detail.isPending && id !== undefined && <p className="drawer-message">正在读取…</p>}
      {id === undefined && <p className="drawer-message">没有这条审批</p>}
    </Drawer>
  )
}
