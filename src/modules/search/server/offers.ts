import { Desk } from '../../../kernel/server/desk/desk.ts'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { type Answer, addressOf, begun, mayAnswer } from '../../../kernel/server/record/offered.ts'
import type { AnswerOffer, Begin } from '../api/search.ts'
import { syllablesOf } from './syllables.ts'

/** Returns what the person may begin, and the lists that answer their words. */
export async function offersFor(
  desk: SessionDesk,
  begins: Parameters<typeof begun>[1],
  answers: readonly Answer[],
): Promise<{ begins: Begin[]; answers: AnswerOffer[] }> {
  if (!(desk instanceof Desk)) return { begins: [], answers: [] }
  const beginning = await begun(desk, begins)
  const answering = answers.filter(one => mayAnswer(desk, one))
  const said = await syllablesOf(desk, [...beginning, ...answering].flatMap(wordsOf))
  const offerOf = (offer: Called) => ({
    title: offer.title,
    also: [...(offer.also ?? [])],
    said: said.splice(0, wordsOf(offer).length),
  })
  return {
    begins: beginning.map(one => ({ ...offerOf(one), ...placeOf(one) })),
    answers: answering.map(one => ({ ...offerOf(one), to: addressOf(one) })),
  }
}

type Called = Pick<Answer, 'title' | 'also'>

const wordsOf = ({ title, also = [] }: Called): string[] => [title, ...also]

const placeOf = (one: Awaited<ReturnType<typeof begun>>[number]): Pick<Begin, 'to' | 'about' | 'part' | 'form'> =>
  'about' in one
    ? { to: null, about: [...one.about], part: one.part ?? null, form: one.form ?? null }
    : { to: addressOf(one), about: [], part: null, form: null }
