import { useCallback } from 'react'
import { Link } from 'react-router'
import { bringing } from '../../../../kernel/web/list/brought.ts'
import type { DashboardBoard } from '../../contract/board.ts'
import { measured, measures } from '../../contract/target.ts'
import { barOption, conversionBars, funnelHeight, funnelOption, percent, rankingBars, targetBars } from './charts.ts'
import { FigureLink } from './FigureLink.tsx'
import { figureText } from './figureText.ts'
import type { Look } from './look.ts'
import { Panel } from './Panel.tsx'

/** A row's name, with a note beside it. */
function Name({ name, note }: { name: string; note?: string | undefined }) {
  return (
    <th scope="row">
      <span className="board-name">
        {name}
        {note && <small>{note}</small>}
      </span>
    </th>
  )
}

export function Funnel({ stages, lost }: { stages: DashboardBoard['funnel']; lost: DashboardBoard['lost'] }) {
  const option = useCallback((look: Look) => funnelOption(stages, look), [stages])
  const several = new Set(stages.map(stage => stage.group)).size > 1
  return (
    <Panel
      title="商机漏斗"
      hint="现在进行中"
      chart={{ height: funnelHeight(stages), option }}
      head={['阶段', '商机', '预计金额']}
      empty="没有进行中的商机。"
      foot={lost && <Lost {...lost} />}
    >
      {stages.map(({ id, name, group, deals, amount }) => (
        <tr key={id}>
          <Name name={name} note={several ? group : undefined} />
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

/** Lost is no step of the funnel: its figures stand below it. */
function Lost({ deals, amount }: NonNullable<DashboardBoard['lost']>) {
  const told = `${figureText(deals)} 个 · ${figureText(amount)}`
  return (
    <p className="board-lost">
      所选时间内战败{' '}
      <Link to={bringing(deals.to)} aria-label={`战败的商机：${told}，打开明细`}>
        {told}
      </Link>
    </p>
  )
}

type Ranks = { title: string; who: string; ranks: DashboardBoard['people'] }

export function Ranking({ title, who, ranks }: Ranks) {
  const bars = rankingBars(ranks)
  const option = useCallback((look: Look) => barOption(rankingBars(ranks), look), [ranks])
  if (ranks.length === 0) return null
  return (
    <Panel title={title} hint="按成交金额" chart={{ height: bars.height, option }} head={[who, '成交', '金额']}>
      {ranks.map(({ id, name, deals, amount }) => (
        <tr key={id}>
          <Name name={name} />
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
  const { height } = conversionBars(rows)
  const option = useCallback((look: Look) => barOption(conversionBars(rows), look), [rows])
  if (rows.length === 0) return null
  return (
    <Panel
      title={title}
      hint="所选时间内的流量，至今转为商机的"
      chart={{ height, option }}
      head={[who, '流量', '转商机', '转化率']}
    >
      {rows.map(({ id, name, clues, converted }) => (
        <tr key={id}>
          <Name name={name} />
          <td className="number">
            <FigureLink figure={clues} label={`${name}的流量`} />
          </td>
          <td className="number">
            <FigureLink figure={converted} label={`${name}转商机的流量`} />
          </td>
          <td className="number">{percent(converted.value, clues.value)}</td>
        </tr>
      ))}
    </Panel>
  )
}

export function Targets({ targets }: { targets: DashboardBoard['targets'] }) {
  const { height } = targetBars(targets)
  const option = useCallback((look: Look) => barOption(targetBars(targets), look, 100), [targets])
  if (targets.length === 0) return null
  return (
    <Panel
      title="目标完成"
      hint="所选月份，虚线为目标"
      chart={{ height, option }}
      head={['目标', '目标值', '实际', '完成率']}
    >
      {targets.map(({ id, name, measure, target, actual }) => (
        <tr key={`${name} ${id} ${measure}`}>
          <Name name={name} note={measures[measure]} />
          <td className="number">{measured(measure, target)}</td>
          <td className="number">
            <FigureLink figure={actual} label={`${name}的${measures[measure]}`} />
          </td>
          <td className="number">{target > 0 ? percent(actual.value, target) : '100.0%'}</td>
        </tr>
      ))}
    </Panel>
  )
}
