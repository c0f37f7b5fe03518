import { Link } from 'react-router'
import { linkTo } from '../../../kernel/api/place.ts'
import { idIn } from '../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawer } from '../../../kernel/web/record/RecordDrawer.tsx'
import type { RecordParts } from '../../../kernel/web/record/recordParts.ts'
import type { ApprovalDetail, ListedApproval } from '../api/approval.ts'
import { approvalPlaces } from '../api/places.ts'
import { ApprovalBody } from './ApprovalBody.tsx'
import { ApprovalFiles } from './ApprovalFiles.tsx'
import { Actions, type Doing } from './actions/Actions.tsx'
import { StatusTag } from './approvalList.tsx'
import { PrintButton } from './print/PrintButton.tsx'
import { detailQuery, refreshApprovals } from './queries.ts'
import { useMarkRead } from './useMarkRead.ts'
import { useNextTodo } from './useNextTodo.ts'
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

const queries = { detail: detailQuery, refresh: async () => void (await refreshApprovals()) }

/** Shows an approval with its details and the person's actions; follows the decisions of others. */
export default function ApprovalDrawer({ opened, list, begin, onOpen, onClose }: Props) {
  const id = idIn(opened)
  const onDecided = useNextTodo(list, id, onOpen)
  const parts: RecordParts<ListedApproval, ApprovalDetail> = {
    record: { name: 'approval', noun: '审批' },
    queries,
    width: 'wide',
    title: ({ title }) => title,
    tag: ({ status, unable }) => <StatusTag status={status} unable={unable} />,
    tools: approval =>
      approval && (
        <>
          <PrintButton approval={approval} />
          <Link
            className="btn btn-text btn-small approval-whole"
            to={linkTo(approvalPlaces.detail, { id: approval.id })}
          >
            整页查看
          </Link>
        </>
      ),
    head: () => null,
    tabs: approval => [{ key: 'document', title: '单据', body: <Read approval={approval} /> }],
    foot: approval => (
      <ApprovalFiles files={approval.files}>
        <Actions
          key={`${approval.id} ${approval.mine.task}`}
          approval={approval}
          inDrawer
          begin={begin}
          onDecided={onDecided}
        />
      </ApprovalFiles>
    ),
  }
  const nothing = () => undefined
  const ways = { list, onOpen, onClose, onEdit: nothing, onChanged: nothing }
  return <RecordDrawer parts={parts} id={id} open={opened !== null} ways={ways} />
}

/** Shows the document, which counts as read from then on. */
function Read({ approval }: { approval: ApprovalDetail }) {
  useMarkRead(approval)
  return (
    <ApprovalFiles files={approval.files}>
      <ApprovalBody approval={approval} />
    </ApprovalFiles>
  )
}
