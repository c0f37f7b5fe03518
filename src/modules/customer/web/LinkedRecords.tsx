import { useNavigate } from 'react-router'
import { Value, When } from '../../../kernel/web/field/Value.tsx'
import { Nothing } from '../../../kernel/web/ui/Nothing.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import type { LinkedRecord, Section } from '../api/detail.ts'

const owner = { key: 'ownerId', title: '负责人', kind: 'employee' } as const
const amount = { key: 'amount', title: '金额', kind: 'money' } as const

/** Shows the records of one kind about the customer; each opens on its own screen. */
export function LinkedRecords({ section }: { section: Section }) {
  if (section.rows.length === 0) return <p className="nothing">没有您能看到的{section.title}。</p>
  return (
    <ul className="linked">
      {section.rows.map(row => (
        <li key={row.id}>
          <header>
            <Title row={row} />
            <Tag tone={row.tone}>{row.state}</Tag>
          </header>
          <dl>
            <div>
              <dt>负责人</dt>
              <dd>
                <Value column={owner} value={row.ownerId} />
              </dd>
            </div>
            <div>
              <dt>金额</dt>
              <dd>
                <Value column={amount} value={row.amount} />
              </dd>
            </div>
            <div>
              <dt>最近联系</dt>
              <dd>{row.lastContactAt ? <When at={row.lastContactAt} /> : <Nothing />}</dd>
            </div>
            <div>
              <dt>创建</dt>
              <dd>
                <When at={row.at} />
              </dd>
            </div>
            {row.own?.map(({ title, value }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Title({ row: { path, title } }: { row: LinkedRecord }) {
  const navigate = useNavigate()
  if (!path) return <b>{title}</b>
  return (
    <button type="button" className="link" onClick={() => void navigate(path)}>
      {title}
    </button>
  )
}
