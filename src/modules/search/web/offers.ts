import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../kernel/web/query.ts'
import { type Begin, searchRoutes } from '../api/search.ts'
import type { Match } from '../api/sounds.ts'
import type { Choice } from './choices.ts'
import { whollyMatched } from './matching.ts'

const most = 5

type Offers = { begins: Choice[]; answers: Choice[]; waiting: boolean }

/** Returns what the person may begin and what answers the term; without a term everything that they may begin. */
export function useOffers(term: string): Offers {
  const { data, isPending } = useQuery({
    ...queryOf(searchRoutes.offers, undefined, { quiet: true, silent: true }),
    staleTime: 60_000,
  })
  const { begins = [], answers = [] } = data ?? {}
  if (term === '') return { begins: begins.map(one => beginChoice(one, [])), answers: [], waiting: isPending }
  return {
    begins: matched(begins, term, beginChoice),
    answers: matched(answers, term, (one, matches) => ({ ...choiceOf(one, matches), to: one.to })),
    waiting: isPending,
  }
}

type Offer = Pick<Begin, 'title' | 'also' | 'said'>

function matched<One extends Offer>(
  offers: readonly One[],
  term: string,
  draw: (one: One, matches: readonly Match[]) => Choice,
): Choice[] {
  const found = offers.flatMap(one => {
    const byWord = [one.title, ...one.also].map((word, at) => whollyMatched(word, one.said[at] ?? null, term))
    const at = byWord.findIndex(matches => matches !== null)
    return at < 0 ? [] : [{ at, choice: draw(one, byWord[0] ?? []) }]
  })
  // Those called by the term stand before those that are also called so.
  return found
    .toSorted((a, b) => a.at - b.at)
    .map(({ choice }) => choice)
    .slice(0, most)
}

const choiceOf = ({ title, also }: Offer, matches: readonly Match[]) => ({
  key: title,
  title,
  note: also.slice(0, 3).join('、'),
  matches,
})

function beginChoice(one: Begin, matches: readonly Match[]): Choice {
  return { ...choiceOf(one, matches), icon: 'plus', ...(one.to === null ? { about: one } : { to: one.to }) }
}
