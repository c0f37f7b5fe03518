import { Link } from 'react-router'
import { numberWords } from '../../../../kernel/api/format.ts'
import type { DashboardFigures } from '../../../reporting/api/dashboard.ts'
import { Means } from '../../../reporting/web/help/Means.tsx'
import { rowsOf } from './addresses.ts'

type Clue = NonNullable<DashboardFigures['clue']>
type View = Exclude<keyof Clue, 'trend' | 'trendNote'>
type Scope = NonNullable<DashboardFigures['scope']>
type Card = { view: View; title: string; word?: string; hint: string; tone?: 'warning' | 'danger' }

const whose: Record<Scope, string> = { own: '我的', department: '团队', office: '公司' }

/** What is nobody's is not a salesperson's to see, and all that they see is theirs. */
const ofOthers: View[] = ['unassigned', 'all']

const cards = (scope: Scope): Card[] => [
  { view: 'mine', title: '我的流量', word: '我的', hint: '由我负责' },
  { view: 'due', title: '今日需联系', word: '今日联系', hint: '约好今天跟进', tone: 'warning' },
  { view: 'overdue', title: '已逾期', word: '逾期', hint: '约定的日子已经过了', tone: 'danger' },
  { view: 'unassigned', title: '待分配', hint: '还没有负责人' },
  { view: 'pool', title: '公海', word: '公海', hint: '可以领取' },
  { view: 'all', title: `${whose[scope]}流量`, word: '团队', hint: '我的数据范围内' },
]

/** The counts, each leading to exactly its rows. */
export function ViewFigures({ figures, scope }: { figures: Clue; scope: Scope }) {
  const shown = cards(scope).filter(({ view }) => scope !== 'own' || !ofOthers.includes(view))
  return (
    <ul className="figures" aria-label={`${whose[scope]}流量`}>
      {shown.map(({ view, title, word, hint, tone }) => (
        <li key={view}>
          <Link to={rowsOf(view)} className="figure" data-tone={figures[view] > 0 ? tone : undefined}>
            <span>{title}</span>
            <b className="figure-count">{numberWords(figures[view])}</b>
            <small>{hint}</small>
          </Link>
          {word && <Means word={word} />}
        </li>
      ))}
    </ul>
  )
}
