import type { DashboardBoard } from '../../../reporting/api/board.ts'
import type { DayStart, StartParts } from '../../../reporting/web/startKind.ts'
import { Call } from './Call.tsx'
import { Funnel } from './Funnel.tsx'
import { Ranking } from './Ranking.tsx'

type Shown = { board: DashboardBoard }

const Stages = ({ board: { funnel, lost } }: Shown) =>
  (funnel.length > 0 || (lost?.deals.value ?? 0) > 0) && <Funnel stages={funnel} lost={lost} />
const People = ({ board: { people } }: Shown) => <Ranking title="个人成交排行" who="员工" ranks={people} />
const Departments = ({ board: { departments } }: Shown) => (
  <Ranking title="部门成交排行" who="部门" ranks={departments} />
)

const days: readonly DayStart[] = [
  {
    rank: 30,
    isFor: menus => menus.clueList || menus.businessList,
    steps: [
      '每天从首页的“我的待办”开始：先处理逾期和即将退回的，再联系今天约好的。',
      '联系之后写跟进，约好下次时间。',
      '确认有意向就转为商机，按阶段推进。',
    ],
  },
]

/** Deals on the start page and the pages of help. */
const parts: StartParts = {
  Call,
  panels: [{ rank: 10, Panel: Stages }],
  // A ranking of one tells nothing.
  rankings: [
    {
      rank: 10,
      title: '个人成交',
      shown: ({ scope, people }) => scope !== 'own' && people.length > 0,
      Ranking: People,
    },
    {
      rank: 20,
      title: '部门成交',
      shown: ({ scope, departments }) => scope !== 'own' && departments.length > 1,
      Ranking: Departments,
    },
  ],
  tileWords: {
    wonDeals: '成交金额',
    wonAmount: '成交金额',
    staleDeals: '停滞',
    dueDeals: '今日联系',
    overdueDeals: '逾期',
  },
  mine: '我负责或参与的商机',
  words: [
    { rank: 70, word: '停滞', means: '在当前阶段停留的天数超过这个阶段的期限的商机。' },
    {
      rank: 80,
      word: '成交金额',
      means: '在所选时间内成交的商机的成交金额；多人共有的商机，个人业绩按各自的分成比例计。',
    },
  ],
  days,
}
export default parts
