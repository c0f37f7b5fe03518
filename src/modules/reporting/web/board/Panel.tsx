import { createContext, type ReactNode, useContext, useRef } from 'react'
import type { ChartProps } from './Chart.tsx'
import { ChartSoon } from './ChartSoon.tsx'
import { useSeen } from './useSeen.ts'

/** Whether figures are drawn or stand in tables. */
export const AsTable = createContext(false)

/** Whether a card with its own head stands around, which says what is drawn. */
export const InCard = createContext(false)

type PanelProps = {
  title: string
  hint?: string
  chart: Pick<ChartProps, 'height' | 'option'>
  head: readonly string[]
  empty?: string
  /** What stands below, however the figures are shown. */
  foot?: ReactNode
  children: ReactNode[]
}

/** The same figures as a chart and as a table, whichever the person chose. */
export function Panel({ title, hint, chart, head, empty, foot, children }: PanelProps) {
  const asTable = useContext(AsTable)
  const inCard = useContext(InCard)
  const shown = (
    <>
      {children.length === 0 && <p className="dashboard-empty">{empty}</p>}
      {children.length > 0 && !asTable && <Drawn {...chart} label={`${title}，图表；可切换为表格逐项阅读`} />}
      {children.length > 0 && asTable && <Table head={head}>{children}</Table>}
      {foot}
    </>
  )
  if (inCard)
    return (
      <>
        {shown}
        {hint && <p className="board-hint">{hint}</p>}
      </>
    )
  return (
    <section className="panel board-panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {hint && <span>{hint}</span>}
      </header>
      {shown}
    </section>
  )
}

/** Its code comes when it is scrolled into view; it takes its room before. */
function Drawn(chart: ChartProps) {
  const room = useRef<HTMLDivElement>(null)
  const seen = useSeen(room)
  return (
    <div ref={room} style={{ minHeight: chart.height }}>
      {seen && <ChartSoon {...chart} />}
    </div>
  )
}

function Table({ head, children }: Pick<PanelProps, 'head' | 'children'>) {
  return (
    <div className="board-scroll">
      <table>
        <thead>
          <tr>
            {head.map((word, at) => (
              <th key={word} className={at > 0 ? 'number' : undefined}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
