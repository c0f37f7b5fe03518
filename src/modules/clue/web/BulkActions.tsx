import { may, mayDo } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { clueRoutes } from '../api/clue.ts'
import type { ClueRow } from '../api/clueList.ts'
import type { ClueActionSet } from './useClueActions.tsx'

type Props = { rows: ClueRow[]; actions: ClueActionSet; onDone: () => void }

const acts = [clueRoutes.assign, clueRoutes.claim, clueRoutes.giveBack, clueRoutes.invalidate]

/** Tells whether there is anything the person may do with several clues; who may do nothing selects nothing. */
export const mayActInBulk = () => mayDo('clueList:convert') || acts.some(act => may(act))

/** Shows the actions for the selected clues; the server names those that it left out. */
export function BulkActions({ rows, actions, onDone }: Props) {
  const [only] = rows
  const convertible = rows.length === 1 && (only?.status === 'following' || only?.status === 'unassigned')
  return (
    <>
      {mayDo('clueList:convert') && only && convertible && (
        <Button small onClick={() => actions.convert(only)}>
          转商机
        </Button>
      )}
      {may(clueRoutes.assign) && (
        <Button small onClick={() => actions.ask('assign', rows, onDone)}>
          分配
        </Button>
      )}
      {may(clueRoutes.assign) && rows.some(row => row.status === 'unassigned') && (
        <Button small onClick={() => void actions.assignByRules(rows, onDone).catch(() => {})}>
          按规则分配
        </Button>
      )}
      {rows.some(row => row.status === 'pooled') && may(clueRoutes.assign) && (
        <Button small onClick={() => actions.ask('move', rows, onDone)}>
          移到其他公海
        </Button>
      )}
      {may(clueRoutes.claim) && rows.some(row => row.status === 'pooled') && (
        <Button small onClick={() => void actions.claim(rows, onDone)}>
          领取
        </Button>
      )}
      {may(clueRoutes.giveBack) && rows.some(row => row.status === 'following') && (
        <Button small onClick={() => actions.ask('return', rows, onDone)}>
          退回公海
        </Button>
      )}
      {may(clueRoutes.invalidate) && (
        <Button small kind="danger" onClick={() => actions.ask('invalidate', rows, onDone)}>
          标记无效
        </Button>
      )}
    </>
  )
}
