import { may } from '../../../kernel/web/session.ts'
import { clueRoutes } from '../api/clue.ts'
import type { ClueRow } from '../api/clueList.ts'
import { ClueCall } from './ClueCall.tsx'
import type { ClueActionSet } from './useClueActions.tsx'

type Props = { row: ClueRow; actions: ClueActionSet; onOpen: (row: ClueRow) => void }

/** Offers the most likely next step for a clue in this state. */
export function RowTools({ row, actions, onOpen }: Props) {
  const next = nextFor(row, actions, onOpen)
  const calls = row.phone && row.status === 'following' && may(clueRoutes.revealPhone) && may(clueRoutes.follow)
  return (
    <>
      {calls && <ClueCall clue={row} />}
      {next && (
        <button type="button" className="link" onClick={next.run}>
          {next.text}
        </button>
      )}
    </>
  )
}

function nextFor(row: ClueRow, actions: ClueActionSet, onOpen: (row: ClueRow) => void) {
  if (row.status === 'pooled' && may(clueRoutes.claim)) return { text: '领取', run: () => void actions.claim([row]) }
  if (row.status === 'unassigned' && may(clueRoutes.assign))
    return { text: '分配', run: () => actions.ask('assign', [row]) }
  if (row.status === 'following' && may(clueRoutes.follow)) return { text: '写跟进', run: () => onOpen(row) }
  return undefined
}
