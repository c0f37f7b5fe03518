import { numberWords } from '../../../../kernel/api/format.ts'
import { formatDateTime } from '../../../../kernel/api/time.ts'
import type { Point } from '../../api/monitor.ts'
import { drawn, mostOf } from './lines.ts'

type Figure = Exclude<keyof Point, 'at'>
type Chart = { title: string; unit: string; lines: readonly (readonly [Figure, string])[] }
type Seconds = { whole: number; point: number }

const charts: readonly Chart[] = [
  {
    title: '请求',
    unit: '次/分',
    lines: [
      ['calls', '全部'],
      ['failed', '出错'],
    ],
  },
  {
    title: '耗时',
    unit: '毫秒',
    lines: [
      ['slowest', '最慢的 1%'],
      ['slow', '最慢的 5%'],
      ['median', '一半'],
    ],
  },
  { title: '处理器', unit: '% 每核', lines: [['cpu', '进程']] },
  { title: '内存', unit: 'MB', lines: [['memory', '进程']] },
  { title: '事件循环延迟', unit: '毫秒', lines: [['delay', '最慢的 1%']] },
  {
    title: '数据库连接',
    unit: '个',
    lines: [
      ['inUse', '在用'],
      ['waiting', '等待'],
    ],
  },
  {
    title: '任务',
    unit: '个',
    lines: [
      ['queued', '排队'],
      ['jobs', '进行中'],
    ],
  },
  { title: '打开的页面', unit: '个', lines: [['streams', '事件流']] },
]

/** Draws how the figures of nodes ran. Where nothing was measured, a line has a gap. */
export function Trends({ points, seconds }: { points: readonly Point[]; seconds: Seconds }) {
  const dropped = points.reduce((all, point) => all + point.dropped, 0)
  if (points.length === 0) return <p className="nothing">这段时间还没有记录，节点每 10 秒记一次。</p>
  return (
    <>
      <div className="monitor-charts">
        {charts.map(chart => (
          <Lines key={chart.title} chart={chart} points={points} seconds={seconds} />
        ))}
      </div>
      {dropped > 0 && <p className="hint">{`有 ${numberWords(dropped)} 次没能写下，已略过；业务不受影响。`}</p>}
    </>
  )
}

function Lines({
  chart: { title, unit, lines },
  points,
  seconds,
}: {
  chart: Chart
  points: readonly Point[]
  seconds: Seconds
}) {
  const most = mostOf(
    points,
    lines.map(([figure]) => figure),
  )
  const last = points.at(-1)
  return (
    <figure className="monitor-chart" aria-label={`${title}（${unit}）`}>
      <figcaption>
        <b>{title}</b> <small>{unit}</small>
        <ul>
          {lines.map(([figure, name], at) => (
            <li key={figure} data-line={at}>
              {`${name} ${numberWords(Math.round((last?.[figure] ?? 0) * 10) / 10)}`}
            </li>
          ))}
        </ul>
      </figcaption>
      <div className="monitor-plot">
        <span aria-hidden="true">{numberWords(most)}</span>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {lines.map(([figure], at) =>
            drawn(points, figure, { most, ...seconds }).map(line => (
              <polyline key={line} points={line} data-line={at} />
            )),
          )}
        </svg>
      </div>
      <footer>
        <time>{formatDateTime(new Date(Date.now() - seconds.whole * 1000).toISOString())}</time>
        <time>现在</time>
      </footer>
    </figure>
  )
}
