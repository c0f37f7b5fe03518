import { useState } from 'react'
import type { FieldKind } from '../../api/fields.ts'
import type { Column } from '../../api/list.ts'
import { mostUsed } from './columnUse.ts'

type Props = {
  columns: readonly Column[]
  /** The columns that are filtered now. */
  set: readonly string[]
  /** That of the list. */
  name: string
  onChoose: (column: Column) => void
}

const mostShown = 6

/** What people ask of a list, in the order in which they look for it. */
const groups: readonly { title: string; kinds: readonly FieldKind[] }[] = [
  { title: '选项', kinds: ['enum', 'enums', 'dictionary', 'dictionaries', 'boolean'] },
  { title: '人员与部门', kinds: ['employee', 'department'] },
  { title: '日期', kinds: ['date', 'datetime'] },
  { title: '金额与数量', kinds: ['money', 'integer', 'decimal', 'area', 'rate', 'discount'] },
]
const groupOf = ({ kind }: Column) => groups.find(({ kinds }) => kinds.includes(kind))?.title ?? '文字'

/** Chooses the column by which to filter: the six most used first, the others by what they hold; a few letters of its title find it. */
export function FilterChoice({ columns, set, name, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const word = typed.trim()
  const usual = columns.filter(column => groupOf(column) !== '文字').map(({ key }) => key)
  const most = columns.length > mostShown * 2 && !word ? mostUsed(name, usual, mostShown) : []
  const common = most.flatMap(key => columns.find(column => column.key === key) ?? [])
  const found = columns.filter(column => column.title.includes(word) && !common.includes(column))
  const parts = [
    { title: '常用', columns: common },
    ...[...groups.map(({ title }) => title), '文字'].map(title => ({
      title,
      columns: found.filter(column => groupOf(column) === title),
    })),
  ].filter(part => part.columns.length > 0)
  return (
    <div className="filter-columns">
      <input
        className="input"
        type="search"
        aria-label="查找筛选项"
        placeholder="查找筛选项"
        data-autofocus
        maxLength={20}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      {parts.map(part => (
        <section key={part.title} aria-label={part.title}>
          <h4>{part.title}</h4>
          <div className="menu menu-columns">
            {part.columns.map(column => (
              <button key={column.key} type="button" className="row-button menu-item" onClick={() => onChoose(column)}>
                {column.title}
                {set.includes(column.key) && <i className="dot dot-on" />}
              </button>
            ))}
          </div>
        </section>
      ))}
      {parts.length === 0 && <p className="hint">没有叫“{word}”的筛选项。</p>}
    </div>
  )
}
