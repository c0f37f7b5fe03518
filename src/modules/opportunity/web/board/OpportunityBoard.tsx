import { useSearchParams } from 'react-router'
import { yuan, yuanInShort } from '../../../../kernel/api/format.ts'
import { Board } from '../../../../kernel/web/board/Board.tsx'
import { Failed, Waiting } from '../../../../kernel/web/list/States.tsx'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import type { BoardColumn } from '../../api/looks.ts'
import type { OpportunityRow } from '../../api/opportunity.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { type Stages, useStages } from '../stages.ts'
import type { OpportunityActionSet } from '../useOpportunityActions.tsx'
import { DealCard } from './DealCard.tsx'
import { GroupChoice } from './GroupChoice.tsx'
import { StaleChoice } from './StaleChoice.tsx'
import { useBoard } from './useBoard.ts'

type Props = {
  list: ListModel<OpportunityRow>
  actions: OpportunityActionSet
  onOpen: (row: OpportunityRow) => void
}

const tones = { open: 'plain', won: 'good', lost: 'bad' } as const

/** Shows 看板: the same deals by their stages. */
export default function OpportunityBoard({ list, actions, onOpen }: Props) {
  const [params] = useSearchParams()
  const stages = useStages()
  const asked = Number(params.get('group')) || undefined
  const model = useBoard(list, stages?.group(asked ?? 0)?.id)
  const { board } = model
  if (model.error && !board) return <Failed error={model.error} onRetry={model.retry} />
  if (!board || !stages) return <Waiting columns={6} />
  const byId = new Map(board.columns.map(column => [column.stageId, column]))
  return (
    <>
      <div className="board-choices">
        <GroupChoice groups={stages.groups} chosen={board.stageGroupId} />
        <StaleChoice list={list} columns={board.columns} />
      </div>
      <Board
        label="商机看板"
        columns={board.columns.map(column => ({
          ...headOf(column, stages),
          cards: column.cards,
          fetching: model.fetching === column.stageId,
          onMore: column.more ? () => model.more(byId.get(column.stageId) ?? column) : undefined,
        }))}
        nameOf={card => card.name}
        draw={card => <DealCard deal={card} />}
        onOpen={onOpen}
        mayMove={card => card.ownerId !== null && card.status === 'open' && may(opportunityRoutes.moveStage)}
        onMove={(card, to) => actions.move(card, to).catch(() => undefined)}
      />
    </>
  )
}

function headOf(column: BoardColumn, stages: Stages) {
  const stage = stages.stage(column.stageId)
  return {
    key: column.stageId,
    title: stage?.name ?? '…',
    tone: tones[stage?.kind ?? 'open'],
    count: column.count,
    note: (
      <>
        <Sums column={column} kind={stage?.kind ?? 'open'} />
        {column.stale > 0 && <Tag tone="orange">停滞 {column.stale}</Tag>}
      </>
    ),
  }
}

function Sums({ column, kind }: { column: BoardColumn; kind: 'open' | 'won' | 'lost' }) {
  if (kind !== 'open')
    return (
      <span title={yuan(column.amount)}>
        {kind === 'won' ? '成交' : '预计'} {yuanInShort(column.amount)}
      </span>
    )
  return (
    <span title={`预计 ${yuan(column.amount)}，按赢率 ${yuan(column.value)}`}>
      {yuanInShort(column.amount)} · 预期 {yuanInShort(column.value)}
    </span>
  )
}
