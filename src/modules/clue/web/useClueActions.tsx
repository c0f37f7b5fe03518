import { lazy, type ReactNode, Suspense, useState } from 'react'
import { broughtPart } from '../../../kernel/web/broughtPart.ts'
import { call } from '../../../kernel/web/call.ts'
import { type Outcome, type Refused, useOutcome } from '../../../kernel/web/list/outcome.tsx'
import type { Given } from '../../pooling/api/giving.ts'
import { undoOf } from '../../pooling/web/giving/undo.ts'
import { clueRoutes } from '../api/clue.ts'
import type { ClueRow } from '../api/clueList.ts'
import { clueOverClaimRoutes } from '../api/overClaim.ts'
import { refreshClue } from './clueQuery.ts'
import { useClueBecomes } from './useClueBecomes.ts'

const OverClaimDialog = lazy(() => import('../../pooling/web/overClaim/OverClaimDialog.tsx'))
const AssignDialog = lazy(() => import('./AssignDialog.tsx'))
const ReturnDialog = lazy(() => import('./ReturnDialog.tsx'))
const MovePoolDialog = lazy(() => import('./MovePoolDialog.tsx'))
const InvalidDialog = lazy(() => import('./InvalidDialog.tsx'))

export type Doing = 'assign' | 'return' | 'invalidate' | 'move'
type Clues = Pick<ClueRow, 'id' | 'name' | 'status'>[]

/** The actions on clues, one or many; each ends with a notice of its result. */
export type ClueActionSet = {
  claim: (clues: Clues, onDone?: () => void) => Promise<void>
  /** Assigns clues by the rules. */
  assignByRules: (clues: Clues, onDone?: () => void) => Promise<void>
  /** Asks first: for the new owner, the note, the reason. */
  ask: (doing: Doing, clues: Clues, onDone?: () => void) => void
  /** Makes an opportunity of one. */
  convert: (clue: ClueRow) => void
  /** Takes an assignment back, and reports what stays. */
  takeBack: (given: Given) => Promise<void>
  window: ReactNode
}

export type ActionDialogProps = {
  clues: Clues
  onDone: (did: string, outcome: Outcome & { given?: Given }) => void
  onClose: () => void
}

const dialogs = { assign: AssignDialog, return: ReturnDialog, invalidate: InvalidDialog, move: MovePoolDialog }

export function useClueActions(refresh: () => void): ClueActionSet {
  const [over, askOver] = useState<Refused>()
  const Convert = broughtPart(useClueBecomes().convert)
  const outcome = useOutcome('条', { words: '申请超额领取', act: askOver })
  const [asked, setAsked] = useState<{ doing: Doing; clues: Clues; onDone?: () => void }>()
  const [converted, convert] = useState<ClueRow>()
  const Asking = asked && dialogs[asked.doing]
  const fresh = () => {
    refresh()
    void refreshClue()
  }
  const takeBack = async (given: Given) => {
    outcome.tell('已撤销分配', await call(clueRoutes.undoAssign, { body: { given } }))
    fresh()
  }
  const finish = (did: string, result: Outcome & { given?: Given }, onDone?: () => void) => {
    outcome.tell(did, result, undoOf(result.given, takeBack))
    fresh()
    onDone?.()
  }
  return {
    claim: async (clues, onDone) => {
      const result = await call(clueRoutes.claim, { body: { ids: clues.map(clue => clue.id) } })
      finish('已领取', result, onDone)
    },
    assignByRules: async (clues, onDone) => {
      const { assignmentRoutes } = await import('../api/assignment.ts')
      const result = await call(assignmentRoutes.run, { body: { ids: clues.map(clue => clue.id) } })
      finish('已按规则分配', result, onDone)
    },
    ask: (doing, clues, onDone) => setAsked({ doing, clues, onDone }),
    convert,
    takeBack,
    window: (
      <>
        {Asking && (
          <Suspense>
            <Asking
              clues={asked.clues}
              onClose={() => setAsked(undefined)}
              onDone={(did, result) => {
                setAsked(undefined)
                finish(did, result, asked.onDone)
              }}
            />
          </Suspense>
        )}
        {converted && (
          <Suspense>
            <Convert clue={converted} onDone={fresh} onClose={() => convert(undefined)} />
          </Suspense>
        )}
        {outcome.window}
        {over && (
          <Suspense>
            <OverClaimDialog
              routes={clueOverClaimRoutes}
              noun="流量"
              refused={over}
              onClose={() => askOver(undefined)}
            />
          </Suspense>
        )}
      </>
    ),
  }
}
