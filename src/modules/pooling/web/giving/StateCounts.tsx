import type { ReactNode } from 'react'

type Props = {
  /** The state of each chosen record, in words. */
  states: readonly string[]
  unit: string
  /** The consequences, shown below the counts. */
  children?: ReactNode
}

/** Shows the number of selected records by state. */
export function StateCounts({ states, unit, children }: Props) {
  const counts = [...Map.groupBy(states, state => state)].map(([state, same]) => `${state} ${same.length} ${unit}`)
  return (
    <div className="given-states hint">
      <p>选中的：{counts.join('、')}</p>
      {children}
    </div>
  )
}
