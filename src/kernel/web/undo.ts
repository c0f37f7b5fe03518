import { notice } from './notice.ts'

const stay = 8000 // ms to take it back

/**
 * Tells that something is done, and offers to take it back: where an opposite act exists, a person is not asked before. `undo` does the opposite
 * and draws the present state; its call reports a failure itself.
 */
export function doneWithUndo(words: string, undo: () => Promise<unknown>): void {
  const takeBack = () =>
    undo().then(
      () => notice.success('已撤销'),
      () => undefined,
    )
  notice.success(words, { duration: stay, action: { text: '撤销', run: () => void takeBack() } })
}
