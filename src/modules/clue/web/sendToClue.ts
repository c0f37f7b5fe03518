import { CallError } from '../../../kernel/web/answer.ts'
import { type CallOptions, call } from '../../../kernel/web/call.ts'
import { confirm, notice } from '../../../kernel/web/notice.ts'
import { mayDo } from '../../../kernel/web/session.ts'
import type { FollowUp, NewFollowUp } from '../../followUp/api/followUp.ts'
import { clueRoutes } from '../api/clue.ts'
import type { ClueBecomes } from './becoming.ts'
import { useClueBecomes } from './useClueBecomes.ts'

type Send = (body: NewFollowUp, how: CallOptions) => Promise<FollowUp>

/** Returns what writes a contact on a clue; where a colleague has just made a deal of the clue, on the deal, if the person agrees. */
export function useSendToClue(): Send {
  const becomes = useClueBecomes()
  return async (body, how) => {
    try {
      return await call(clueRoutes.follow, { body }, how)
    } catch (failure) {
      const deal = dealIn(failure, becomes)
      if (!deal || !(await agreed(deal.number))) throw failure
      const { follow } = await becomes.follow()
      const followUp = await follow({ ...body, id: deal.opportunityId }, how)
      notice.info(`已记到商机 ${deal.number}`)
      return followUp
    }
  }
}

type Became = { opportunityId: number; number: string }

/** Returns the deal that the clue has become, from the refusal. */
function dealIn(failure: unknown, { follows }: ClueBecomes): Became | undefined {
  const data = failure instanceof CallError ? (failure.data as Partial<Became> | null) : null
  return data?.opportunityId && data.number && mayDo(follows) ? (data as Became) : undefined
}

function agreed(number: string): Promise<boolean> {
  const content = '写的内容、附件和下次跟进时间会原样记到商机上。'
  return confirm({ title: `该流量刚刚已转为商机 ${number}`, content, okText: '记到商机' })
}
