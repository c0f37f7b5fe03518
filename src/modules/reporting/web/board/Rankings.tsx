import { useState } from 'react'
import { inOrder } from '../../../../kernel/web/module.ts'
import type { DashboardBoard } from '../../api/board.ts'
import { useDrawnKinds } from '../useStartKinds.ts'
import { InCard } from './Panel.tsx'
import './choice.css'

/** All rankings in one card: the person chooses which one it shows. */
export function Rankings({ board }: { board: DashboardBoard }) {
  const rankings = inOrder(useDrawnKinds().map(kind => kind.rankings ?? [])).filter(({ shown }) => shown(board))
  const [chosen, choose] = useState<string>()
  const drawn = rankings.find(({ title }) => title === chosen) ?? rankings[0]
  if (!drawn) return null
  const { title, Ranking } = drawn
  return (
    <section className="panel board-panel board-rankings" aria-label="排行">
      <header>
        <h2>{rankings.length > 1 ? '排行' : title}</h2>
        {rankings.length > 1 && (
          <fieldset className="board-periods">
            <legend className="board-legend">哪一种排行</legend>
            {rankings.map(one => (
              <button
                key={one.title}
                type="button"
                aria-pressed={one.title === title}
                onClick={() => choose(one.title)}
              >
                {one.title}
              </button>
            ))}
          </fieldset>
        )}
      </header>
      <InCard value={true}>
        <Ranking key={title} board={board} />
      </InCard>
    </section>
  )
}
