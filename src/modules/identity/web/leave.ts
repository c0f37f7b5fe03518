import { endLive } from '../../../kernel/web/live.ts'
import { mayLeave } from '../../../kernel/web/outbox/mayLeave.ts'
import { signOut } from './session.ts'

/** Ends the event stream and signs out, so that the person gets no notice of their own sign-out; asks first where acts wait to be sent. */
export async function leave(): Promise<void> {
  if (!(await mayLeave())) return
  endLive()
  void signOut()
}
