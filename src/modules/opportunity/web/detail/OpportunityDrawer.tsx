import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { RecordTools } from '../../../../kernel/web/drawer/RecordTools.tsx'
import { idIn, useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { useLiveRecord } from '../../../../kernel/web/drawer/useLiveRecord.ts'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import WhyButton from '../../../organisation/web/why/WhyButton.tsx'
import type { OpportunityDetail, OpportunityRow } from '../../api/opportunity.ts'
import { winParameter } from '../address.ts'
import { StageTag } from '../StageTag.tsx'
import { type OpportunityActionSet, refreshOpportunity } from '../useOpportunityActions.tsx'
import { detailQuery } from './detailQuery.ts'
import { OpportunityHead } from './OpportunityHead.tsx'
import { OpportunityTabs } from './OpportunityTabs.tsx'
import { StageBar } from './StageBar.tsx'
import '../../../../kernel/web/drawer/record.css'
import '../../../clue/web/clue.css'
import './detail.css'

type Props = {
  id: number | undefined
  list: ListModel<OpportunityRow>
  actions: OpportunityActionSet
  onOpen: (id: number) => void
  onEdit: (id: number) => void
  onClose: () => void
}

/** Shows one opportunity with all details; follows the changes of colleagues. */
export function OpportunityDrawer({ id, list, actions, onOpen, onEdit, onClose }: Props) {
  const detail = useQuery({ ...detailQuery(id ?? 0), enabled: id !== undefined })
  const deal = detail.data
  const changedBy = useLiveRecord('opportunity', id, refreshOpportunity)
  const [full, setFull] = useState(false)
  useWinning(deal?.id === id ? deal : undefined, actions)
  const tools = (
    <RecordTools changedBy={changedBy} list={list} id={id} onOpen={onOpen}>
      <WhyButton />
      <Button
        kind="text"
        className="deal-full"
        icon={full ? 'right' : 'left'}
        aria-label={full ? '恢复宽度' : '铺满窗口'}
        onClick={() => setFull(!full)}
      />
    </RecordTools>
  )
  return (
    <Drawer
      open={id !== undefined}
      width={full ? 'full' : 'wide'}
      title={<Title deal={deal} failed={detail.isError} />}
      tools={tools}
      onClose={onClose}
    >
      {deal && (
        <>
          <StageBar key={`stages-${deal.id}`} deal={deal} onMove={stageId => actions.move(deal, stageId)} />
          <OpportunityHead deal={deal} actions={actions} onEdit={() => onEdit(deal.id)} />
          <OpportunityTabs key={deal.id} deal={deal} onOpen={onOpen} />
        </>
      )}
      {detail.isError && <p className="drawer-message">{detail.error.message}</p>}
    </Drawer>
  )
}

/** Asks for what an opened deal lacks to be won, where the address says for how much. */
function useWinning(deal: OpportunityDetail | undefined, actions: OpportunityActionSet): void {
  const [win, , endWinning] = useAddress(winParameter)
  const { move } = actions
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address; the actions are others at each drawing
  useEffect(() => {
    if (!deal || win === null) return
    endWinning()
    const won = deal.group.stages.find(stage => stage.kind === 'won')
    if (won && deal.status === 'open' && deal.may.close)
      void move(deal, won.id, { dealAmount: idIn(win) ?? 0 }).catch(() => undefined)
  }, [deal, win])
}

function Title({ deal, failed }: { deal: OpportunityDetail | undefined; failed: boolean }) {
  if (!deal) return failed ? '没有找到' : '商机'
  return (
    <>
      {deal.name} <StageTag stageId={deal.stageId} status={deal.status} /> {deal.stale && <Tag tone="orange">停滞</Tag>}{' '}
      <small className="deal-number">{deal.number}</small>
    </>
  )
}
