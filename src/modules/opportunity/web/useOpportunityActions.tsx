import { lazy, type ReactNode, Suspense, useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { type Outcome, type Refused, useOutcome } from '../../../kernel/web/list/outcome.tsx'
import type { Given } from '../../pooling/api/giving.ts'
import { undoOf } from '../../pooling/web/giving/undo.ts'
import type { OpportunityRow } from '../api/opportunity.ts'
import { dealOverClaimRoutes } from '../api/overClaim.ts'
import { opportunityRoutes } from '../api/routes.ts'
import type { Demand } from './actions/demand.ts'
import { demandOf, moveNow } from './actions/move.ts'
import { refreshOpportunity } from './opportunityQuery.ts'

const OverClaimDialog = lazy(() => import('../../pooling/web/overClaim/OverClaimDialog.tsx'))
const TransferDialog = lazy(() => import('./actions/TransferDialog.tsx'))
const ReturnDialog = lazy(() => import('./actions/ReturnDialog.tsx'))
const MoveDialog = lazy(() => import('./actions/MoveDialog.tsx'))
const WonTransferDialog = lazy(() => import('./actions/WonTransferDialog.tsx'))
const ReopenDialog = lazy(() => import('./actions/ReopenDialog.tsx'))

export type Doing = 'transfer' | 'return'
/** The fields of deals that an action needs. */
export type Deal = Pick<OpportunityRow, 'id' | 'name' | 'version' | 'stageGroupId' | 'stageId' | 'expectedAmount'>
export type Deals = Pick<OpportunityRow, 'id' | 'name' | 'status' | 'poolId'>[]

/** The actions on opportunities, one or many; each ends with a notice of its result. */
export type OpportunityActionSet = {
  claim: (deals: Deals, onDone?: () => void) => Promise<void>
  /** Asks first: for the new owner, the note. */
  ask: (doing: Doing, deals: Deals, onDone?: () => void) => void
  /** Moves a deal into a stage, after asking for the needed fields, some of which are known. Resolves when that is done, refused or cancelled. */
  move: (deal: Deal, stageId: number, entered?: Entered) => Promise<void>
  reopen: (deal: Deal) => void
  /** Asks that a won deal be transferred. */
  askTransfer: (deal: Deal) => void
  /** Takes a transfer back, and reports what stays. */
  takeBack: (given: Given) => Promise<void>
  window: ReactNode
}

type GivenOutcome = Outcome & { given?: Given }
export type ActionDialogProps = {
  deals: Deals
  onDone: (did: string, outcome: GivenOutcome) => void
  onClose: () => void
}
export type DealDialogProps = { deal: Deal; onDone: () => Promise<void>; onClose: () => void }

const dialogs = { transfer: TransferDialog, return: ReturnDialog }

/** What is known of a move before its form is opened. */
export type Entered = { dealAmount?: number }

type Asked =
  | { doing: Doing; deals: Deals; onDone?: () => void }
  | { doing: 'move'; deal: Deal; demand: Demand; entered: Entered; settle: () => void }
  | { doing: 'reopen'; deal: Deal }
  | { doing: 'askTransfer'; deal: Deal }

/** Returns the actions; `refresh` refetches what the page shows and resolves when it is there. */
export function useOpportunityActions(refresh: () => Promise<unknown>): OpportunityActionSet {
  const [over, askOver] = useState<Refused>()
  const outcome = useOutcome('个', { words: '申请超额领取', act: askOver })
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const fresh = async () => void (await Promise.all([refresh(), refreshOpportunity()]))
  const takeBack = async (given: Given) => {
    outcome.tell('已撤销转交', await call(opportunityRoutes.undoTransfer, { body: { given } }))
    void fresh()
  }
  const finish = (did: string, result: GivenOutcome, onDone?: () => void) => {
    outcome.tell(did, result, undoOf(result.given, takeBack))
    void fresh()
    onDone?.()
  }
  return {
    claim: async (deals, onDone) => {
      const result = await call(opportunityRoutes.claim, { body: { ids: deals.map(deal => deal.id) } })
      finish('已领取', result, onDone)
    },
    ask: (doing, deals, onDone) => setAsked({ doing, deals, onDone }),
    move: async (deal, stageId, entered = {}) => {
      const demand = await demandOf(deal, stageId)
      // What the page shows is not what is there any more.
      if (!demand) return fresh()
      if (demand.fields.length > 0) {
        await new Promise<void>(settle => setAsked({ doing: 'move', deal, demand, entered, settle }))
        return close()
      }
      await moveNow(deal, demand.stage).finally(fresh)
    },
    reopen: deal => setAsked({ doing: 'reopen', deal }),
    askTransfer: deal => setAsked({ doing: 'askTransfer', deal }),
    takeBack,
    window: (
      <>
        <Suspense>{asked && <Asking asked={asked} fresh={fresh} finish={finish} onClose={close} />}</Suspense>
        {outcome.window}
        {over && (
          <Suspense>
            <OverClaimDialog
              routes={dealOverClaimRoutes}
              noun="商机"
              refused={over}
              onClose={() => askOver(undefined)}
            />
          </Suspense>
        )}
      </>
    ),
  }
}

type AskingProps = {
  asked: Asked
  fresh: () => Promise<void>
  finish: (did: string, result: GivenOutcome, onDone?: () => void) => void
  onClose: () => void
}

function Asking({ asked, fresh, finish, onClose }: AskingProps) {
  if (asked.doing === 'move') {
    const done = () => fresh().finally(asked.settle)
    const { deal, demand, entered, settle } = asked
    return <MoveDialog deal={deal} demand={demand} entered={entered} onDone={done} onClose={settle} />
  }
  if (asked.doing === 'reopen') return <ReopenDialog deal={asked.deal} onDone={fresh} onClose={onClose} />
  if (asked.doing === 'askTransfer')
    return <WonTransferDialog deal={asked.deal} onDone={() => void fresh()} onClose={onClose} />
  const Dialog = dialogs[asked.doing]
  return (
    <Dialog
      deals={asked.deals}
      onClose={onClose}
      onDone={(did, result) => {
        onClose()
        finish(did, result, asked.onDone)
      }}
    />
  )
}
