import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { yuan } from '../../../../kernel/api/format.ts'
import { linkTo } from '../../../../kernel/api/place.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { Value, When } from '../../../../kernel/web/field/Value.tsx'
import { queryOf } from '../../../../kernel/web/query.ts'
import { ReadAsOf } from '../../../../kernel/web/ReadAsOf.tsx'
import { type ActionRow, actionKinds, actionRoutes, mostActionRows } from '../../api/actions.ts'
import { kindOf, useStartKinds } from '../useStartKinds.ts'
import type { Opened } from './Actions.tsx'

const method = { key: 'methodId', title: '跟进方式', kind: 'dictionary', dictionary: 'followUpMethod' } as const

type Props = { opened: Opened | undefined; onClose: () => void }

/** Shows what a figure counts, the latest first. */
export default function ActionDrawer({ opened, onClose }: Props) {
  const title = opened ? `${opened.name}的${actionKinds[opened.kind]}` : ''
  return (
    <Drawer open={opened !== undefined} title={title} onClose={onClose}>
      {opened && <Rows opened={opened} />}
    </Drawer>
  )
}

function Rows({ opened: { name: _, ...query } }: { opened: Opened }) {
  const asked = queryOf(actionRoutes.rows, { query }, { quiet: true, silent: true })
  const { data, error } = useQuery(asked)
  if (error) return <p className="nothing">{error.message}</p>
  if (!data) return <p className="nothing">加载中…</p>
  return (
    <>
      <p className="hint">
        {query.from === query.to ? query.from : `${query.from} 至 ${query.to}`}，共 {data.rows.length} 条
        {data.rows.length === mostActionRows && `（只列出最近的 ${mostActionRows} 条）`}{' '}
        <ReadAsOf of={asked.queryKey} />
      </p>
      <ol className="action-rows">
        {data.rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows that never move
          <Action key={at} row={row} />
        ))}
      </ol>
    </>
  )
}

function Action({ row }: { row: ActionRow }) {
  const { title, place } = kindOf(useStartKinds(), row.of)
  return (
    <li>
      <header>
        {row.id === null ? (
          <i>不在您的数据范围内的{title}</i>
        ) : (
          <Link to={linkTo(place, { view: 'all', open: row.id })}>{row.name}</Link>
        )}
        <small>{title}</small>
        {row.methodId && <Value column={method} value={row.methodId} />}
        {row.amount !== null && <b>{yuan(row.amount)}</b>}
        <When at={row.at} />
      </header>
      {row.text && <p>{row.text}</p>}
    </li>
  )
}
