import { Link } from 'react-router'
import { bringing } from '../../../kernel/web/list/brought.ts'
import type { DashboardFigures, Todo } from '../contract/dashboard.ts'
import { Means } from './help/Means.tsx'

/** `word`: the word of the glossary that it is about. */
const titles: Record<Todo['key'], { title: string; hint: string; word?: string; tone?: 'warning' | 'danger' }> = {
  approvals: { title: '等我审批', hint: '轮到我处理的审批', tone: 'danger' },
  returned: { title: '退回给我的审批', hint: '修改后重新提交，或撤回', tone: 'warning' },
  freshClues: { title: '新分配未联系', word: '新分配未联系', hint: '分给我之后还没有任何跟进', tone: 'danger' },
  overdueClues: { title: '逾期流量', word: '逾期', hint: '约定的日子已经过了', tone: 'danger' },
  dueClues: { title: '今日联系流量', word: '今日联系', hint: '约好今天跟进', tone: 'warning' },
  leavingClues: { title: '即将退回流量', word: '即将退回', hint: '再不跟进将回到公海', tone: 'danger' },
  overdueDeals: { title: '逾期跟进商机', word: '逾期', hint: '约定的日子已经过了', tone: 'danger' },
  dueDeals: { title: '今日联系商机', word: '今日联系', hint: '约好今天跟进', tone: 'warning' },
  lateDeals: { title: '过期未成交商机', hint: '过了预计成交日期', tone: 'warning' },
  leavingDeals: { title: '即将退回商机', word: '即将退回', hint: '再不跟进将回到公海', tone: 'danger' },
  files: { title: '可下载文件', hint: '已生成，还没有下载' },
}

/** What waits for the person, each opening exactly these rows; what does not wait is left out. */
export function Todos({ todos }: { todos: DashboardFigures['todos'] }) {
  const waiting = todos.filter(todo => todo.count > 0)
  if (todos.length === 0) return null
  return (
    <section className="panel todos" aria-label="我的待办">
      <h2>我的待办</h2>
      {waiting.length === 0 && <p className="dashboard-empty">没有要处理的事。</p>}
      <ul>
        {waiting.map(({ key, count, to }) => {
          const { title, hint, word, tone } = titles[key]
          return (
            <li key={key}>
              <Link
                to={bringing(to)}
                className="todo"
                data-tone={tone}
                title={hint}
                aria-label={`${title}：${count}，打开明细`}
              >
                {title}
                <b className="figure-count">{count.toLocaleString('zh-CN')}</b>
              </Link>
              {word && <Means word={word} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
