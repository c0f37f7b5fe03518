import { notice } from './notice.ts'

const stay = 8000 // ms to take it back

/** Something done that can still be taken back, and until when (ms since 1970). */
type Done = { words: string; undo: () => Promise<unknown>; until: number }

/** What was done before the notice on screen, the newest last: it comes back when what followed it is taken back. */
let before: Done[] = []
let standing: Done | undefined

/**
 * Tells that something is done, and offers to take it back: where an opposite act exists, a person is not asked before. `undo` does the opposite
 * and draws the present state; its call reports a failure itself. One offer stands at a time: a newer one covers it, and gives way to it again once
 * taken back. What is covered when the newer one's time is over stays done.
 */
export function doneWithUndo(words: string, undo: () => Promise<unknown>): void {
  const now = Date.now()
  before = standing && now < standing.until ? [...before, standing] : []
  offer({ words, undo, until: now + stay }, words)
}

function offer(done: Done, words: string): void {
  standing = done
  notice.success(words, { duration: stay, action: { text: '撤销', run: () => void takeBack(done) } })
}

async function takeBack({ undo }: Done): Promise<void> {
  standing = undefined
  const isUndone = await undo().then(
    () => true,
    () => false,
  )
  const older = standing ? undefined : before.pop()
  const said = isUndone ? '已撤销' : ''
  if (older) {
    const { words, undo: again } = older
    offer({ words, undo: again, until: Date.now() + stay }, [said, words].filter(Boolean).join('。此前：'))
  } else if (said) notice.success(said)
}
