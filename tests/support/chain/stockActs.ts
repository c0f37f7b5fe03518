import { reversePosting } from '../../../src/modules/warehouse/server/index.ts'
import { nameOf, share } from './books.ts'
import type { Play, Step } from './play.ts'

type Act = (play: Play, step: Step) => Promise<void>

/** What happens to goods besides orders: they come, are counted, go to the other warehouse, and what came is taken back. */
export const stockActs: Record<string, Act> = {
  async receive(play, step) {
    await play.moved('receive', { into: play.place(step), pieces: step.pieces, value: step.split * 37 })
  },

  async transfer(play, step) {
    const { books } = play
    const from = play.place(step)
    const into = { ...from, warehouse: from.warehouse === 0 ? 1 : 0 } as const
    if (await play.moved('transfer', { from, into, pieces: step.pieces }, step.pieces <= books.free(from)))
      books.come(into, step.pieces, books.leave(from, step.pieces))
  },

  async count(play, step) {
    const { books } = play
    const at = play.place(step)
    if (step.split % 3 > 0) {
      const goes = step.pieces <= books.free(at)
      if (await play.moved('count', { from: at, pieces: step.pieces }, goes)) books.leave(at, step.pieces)
      return
    }
    const { pieces, value } = books.key(at)
    if (pieces === 0) return
    await play.moved('count', { into: at, pieces: step.pieces, value: 'average' })
    books.come(at, step.pieces, share(value, step.pieces, pieces))
  },

  async takeBack(play, { one }) {
    const { books } = play
    const posting = play.some(play.postings, one)
    if (!posting) return
    const cause = { kind: 'chainTest', id: posting.id }
    const goes = posting.pieces <= books.free(posting.place)
    const answer = await play.tried(() => play.at.run(desk => reversePosting(desk, cause, cause)))
    if (!play.tells(`takeBack ${posting.pieces} of ${nameOf(posting.place)}`, goes, answer)) return
    books.leave(posting.place, posting.pieces, posting.value)
    play.postings.splice(play.postings.indexOf(posting), 1)
  },
}
