import { create } from 'zustand'
import type { CallOptions } from '../../../kernel/web/call.ts'
import { notice } from '../../../kernel/web/notice.ts'
import type { FollowUp, NewFollowUp } from '../api/followUp.ts'

/** A person to call, and how to save the follow-up. */
export type Calling = {
  id: number
  name: string
  /** The name of the stored draft. */
  draft: string
  /** Returns the whole number, with a log entry; null without one. */
  reveal: () => Promise<string | null>
  send: (body: NewFollowUp, how: CallOptions) => Promise<FollowUp>
  onWritten: () => void
}
type Called = Calling & { number: string }

const useStore = create<{ called?: Called }>(() => ({}))

/** Returns the person being called. */
export const useCalled = () => useStore(state => state.called)

export const endCall = () => useStore.setState({ called: undefined })

/** Calls somebody: a phone dials at once, and the product then asks how it went. */
export async function startCall(calling: Calling): Promise<void> {
  const number = await calling.reveal()
  if (!number) return void notice.warning('没有留电话')
  useStore.setState({ called: { ...calling, number } })
  if (matchMedia('(pointer: coarse)').matches) location.assign(`tel:${number}`)
}
