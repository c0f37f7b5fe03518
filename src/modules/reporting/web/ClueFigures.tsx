import { Link } from 'react-router'
import type { ClueView } from '../../clue/contract/clue.ts'
import type { DashboardFigures } from '../contract/dashboard.ts'
import { rowsOf } from './figures.ts'

type Clue = NonNullable<DashboardFigures['clue']>

const cards: { view: Exclude<ClueView, 'leaving'>; title: string; hint: string; tone?: 'warning' | 'danger' }[] = [
  { view: 'mine', title: '我的流量', hint: '由我负责' },
  { view: 'due', title: '今日需联系', hint: '约好今天跟进', tone: 'warning' },
  { view: 'overdue', title: '已逾期', hint: '过了约定的跟进时间', tone: 'danger' },
  { view: 'unassigned', title: '待分配', hint: '还没有负责人' },
  { view: 'pool', title: '公海', hint: '可以领取' },
  { view: 'all', title: '全部流量', hint: '我的数据范围内' },
]

/** The counts, each leading to exactly its rows. */
export function ClueFigures({ figures }: { figures: Clue }) {
  return (
    <ul className="figures">
      {cards.map(({ view, title, hint, tone }) => (
        <li key={view}>
          <Link to={rowsOf(view)} className="figure" data-tone={figures[view] > 0 ? tone : undefined}>
            <span>{title}</span>
            <b className="figure-count">{figures[view].toLocaleString('zh-CN')}</b>
            <small>{hint}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
