import { useQuery } from '@tanstack/react-query'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { RecordTools } from '../../../kernel/web/drawer/RecordTools.tsx'
import { useLiveRecord } from '../../../kernel/web/drawer/useLiveRecord.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { CustomerLink } from '../../customer/web/CustomerLink.tsx'
import WhyButton from '../../organisation/web/why/WhyButton.tsx'
import type { ClueDetail } from '../api/clue.ts'
import { clueRoutes } from '../api/clue.ts'
import type { ClueRow } from '../api/clueList.ts'
import { ClueHead } from './ClueHead.tsx'
import { ClueTabs } from './ClueTabs.tsx'
import { StatusTag } from './clueList.tsx'
import { type ClueActionSet, refreshClue } from './useClueActions.tsx'
import '../../../kernel/web/drawer/record.css'
import './clue.css'

type Props = {
  id: number | undefined
  list: ListModel<ClueRow>
  actions: ClueActionSet
  onOpen: (id: number) => void
  onEdit: (id: number) => void
  onClose: () => void
}

export const detailQuery = (id: number) => queryOf(clueRoutes.detail, { params: { id } })

/** Shows one clue with all details; follows the changes of colleagues. */
export function ClueDrawer({ id, list, actions, onOpen, onEdit, onClose }: Props) {
  const detail = useQuery({ ...detailQuery(id ?? 0), enabled: id !== undefined })
  const clue = detail.data
  const changedBy = useLiveRecord('clue', id, refreshClue)
  const tools = (
    <RecordTools changedBy={changedBy} list={list} id={id} onOpen={onOpen}>
      <WhyButton />
    </RecordTools>
  )
  return (
    <Drawer
      open={id !== undefined}
      width="wide"
      title={<Title clue={clue} failed={detail.isError} />}
      tools={tools}
      onClose={onClose}
    >
      {clue && (
        <>
          <ClueHead clue={clue} actions={actions} onEdit={() => onEdit(clue.id)} />
          <ClueTabs key={clue.id} clue={clue} onOpen={onOpen} />
        </>
      )}
      {detail.isError && <p className="drawer-message">{detail.error.message}</p>}
    </Drawer>
  )
}

function Title({ clue, failed }: { clue: ClueDetail | undefined; failed: boolean }) {
  if (!clue) return failed ? '没有找到' : '流量'
  return (
    <>
      {clue.inReach ? <CustomerLink id={clue.customerId}>{clue.name}</CustomerLink> : clue.name}{' '}
      <StatusTag status={clue.status} />
    </>
  )
}
