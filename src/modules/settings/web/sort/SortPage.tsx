import { useSearchParams } from 'react-router'
import { KindTabs } from '../../../../kernel/web/list/KindTabs.tsx'
import { Failed, Message, Waiting } from '../../../../kernel/web/list/States.tsx'
import { may } from '../../../../kernel/web/session.ts'
import { sortRoutes as routes, type SortGroup, type SortKindName, sortKinds } from '../../api/sort.ts'
import { saveOrder, useGroups } from './orders.ts'
import { SortList } from './SortList.tsx'
import '../../../../kernel/web/list/list.css'
import '../../../../kernel/web/ui/split.css'
import './sort.css'

const names = Object.keys(sortKinds) as SortKindName[]

/** Shows 排序管理 (sortManager): lists that an office can reorder. */
export default function SortPage() {
  const [params, setParams] = useSearchParams()
  const kind = names.find(name => name === params.get('kind')) ?? 'dictionary'
  return (
    <section className="list" aria-label="排序管理">
      <KindTabs
        label="要排序的内容"
        kinds={sortKinds}
        value={kind}
        onChange={next => setParams({ kind: next }, { replace: true })}
      />
      <Kind key={kind} kind={kind} />
    </section>
  )
}

function Kind({ kind }: { kind: SortKindName }) {
  const { data, error, refetch } = useGroups(kind)
  if (error && !data) return <Failed error={error} onRetry={refetch} />
  if (!data) return <Waiting columns={2} />
  return <Groups kind={kind} groups={data} />
}

/** Shows the lists of a kind at the side, so that a person chooses one of several. */
function Groups({ kind, groups }: { kind: SortKindName; groups: SortGroup[] }) {
  const [params, setParams] = useSearchParams()
  const chosen = groups.find(group => String(group.key) === params.get('group')) ?? groups[0]
  const choose = (key: number) => setParams({ kind, group: String(key) }, { replace: true })
  if (!chosen) return <Message title={`还没有${sortKinds[kind]}`} text="新增之后可以在这里调整顺序。" />
  return (
    <div className="sort-body">
      {groups.length > 1 && (
        <nav className="split-side" aria-label={`选择要排序的${sortKinds[kind]}`}>
          <ul>
            {groups.map(group => (
              <li key={group.key}>
                <button
                  type="button"
                  className="row-button side-item"
                  aria-current={group === chosen ? 'true' : undefined}
                  onClick={() => choose(group.key)}
                >
                  <span>{group.title}</span>
                  <small>{group.items.length}</small>
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="split-main">
        <header className="split-head">
          <h2>{chosen.title}</h2>
          <small>{may(routes.save) ? '拖动左侧的把手，或用上移、下移；松手即保存' : `${chosen.items.length} 项`}</small>
        </header>
        <div className="split-rows">
          <SortList
            key={chosen.key}
            group={chosen}
            editable={may(routes.save)}
            onOrder={order => void saveOrder(kind, chosen, order).catch(() => {})}
          />
          {chosen.items.length === 0 && <Message title="这里还没有内容" text="新增之后可以在这里调整顺序。" />}
        </div>
      </div>
    </div>
  )
}
