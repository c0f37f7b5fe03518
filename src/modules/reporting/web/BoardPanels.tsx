import type { ReactNode } from 'react'
import type { DashboardBoard } from '../contract/board.ts'
import { measured, measures } from '../contract/target.ts'
import { FigureLink } from './FigureLink.tsx'

type PanelProps = { title: string; hint?: string; head: readonly string[]; empty: string; children: ReactNode[] }

/** A table with bars: what is drawn is also what a screen reader reads. */
function Panel({ title, hint, head, empty, children }: PanelProps) {
  return (
    <section className="panel board-panel">
      <header>
        <h2>{title}</h2>
        {hint && <span>{hint}</span>}
      </header>
      {children.length === 0 ? (
        <p className="dashboard-empty">{empty}</p>
      ) : (
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
      )}
    </section>
  )
}

/** A name with a bar below it, `part` of 0 to 1 of the longest. */
function Barred({ name, part, note }: { name: string; part: number; note?: string }) {
  return (
    <th scope="row">
      <span className="board-name">
        {name}
        {note && <small>{note}</small>}
      </span>
      <svg className="board-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.max(0, Math.min(1, part)) * 100} height="4" />
      </svg>
    </th>
  )
}

const most = (values: number[]) => Math.max(1, ...values)

export function Funnel({ stages }: { stages: DashboardBoard['funnel'] }) {
  const highest = most(stages.map(({ deals }) => deals.value))
  const several = new Set(stages.map(stage => stage.group)).size > 1
  return (
    <Panel title="商机漏斗" hint="现在进行中" head={['阶段', '商机', '预计金额']} empty="没有进行中的商机。">
      {stages.map(({ id, name, group, deals, amount }) => (
        <tr key={id}>
          <Barred name={name} note={several ? group : undefined} part={deals.value / highest} />
          <td className="number">
            <FigureLink figure={deals} label={`${name}的商机`} />
          </td>
          <td className="number">
            <FigureLink figure={amount} label={`${name}的预计金额`} />
          </td>
        </tr>
      ))}
    </Panel>
  )
}

type Ranks = { title: string; who: string; ranks: DashboardBoard['people'] }

export function Ranking({ title, who, ranks }: Ranks) {
  const highest = most(ranks.map(({ amount }) => amount.value))
  if (ranks.length === 0) return null
  return (
    <Panel title={title} hint="按成交金额" head={[who, '成交', '金额']} empty="">
      {ranks.map(({ id, name, deals, amount }) => (
        <tr key={id}>
          <Barred name={name} part={amount.value / highest} />
          <td className="number">
            <FigureLink figure={deals} label={`${name}的成交商机`} />
          </td>
          <td className="number">
            <FigureLink figure={amount} label={`${name}的成交金额`} />
          </td>
        </tr>
      ))}
    </Panel>
  )
}

type Became = { title: string; who: string; rows: DashboardBoard['channels'] }

export function Conversions({ title, who, rows }: Became) {
  if (rows.length === 0) return null
  return (
    <Panel title={title} hint="所选时间内的流量，至今转为商机的" head={[who, '流量', '转商机', '转化率']} empty="">
      {rows.map(({ id, name, clues, converted }) => {
        const rate = clues.value > 0 ? converted.value / clues.value : 0
        return (
          <tr key={id}>
            <Barred name={name} part={rate} />
            <td className="number">
              <FigureLink figure={clues} label={`${name}的流量`} />
            </td>
            <td className="number">
              <FigureLink figure={converted} label={`${name}转商机的流量`} />
            </td>
            <td className="number">{(rate * 100).toFixed(1)}%</td>
          </tr>
        )
      })}
    </Panel>
  )
}

export function Targets({ targets }: { targets: DashboardBoard['targets'] }) {
  return (
    <Panel title="目标完成" hint="所选月份" head={['目标', '目标值', '实际', '完成率']} empty="">
      {targets.map(({ id, name, measure, target, actual }) => {
        const part = target > 0 ? actual.value / target : 1
        return (
          <tr key={`${name} ${id} ${measure}`}>
            <Barred name={name} note={measures[measure]} part={part} />
            <td className="number">{measured(measure, target)}</td>
            <td className="number">
              <FigureLink figure={actual} label={`${name}的${measures[measure]}`} />
            </td>
            <td className="number">{(part * 100).toFixed(1)}%</td>
          </tr>
        )
      })}
    </Panel>
  )
}
