import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Board } from '../../../kernel/web/board/Board.tsx'
import { call } from '../../../kernel/web/call.ts'
import { Failed, Waiting } from '../../../kernel/web/list/States.tsx'
import { toQuery } from '../../../kernel/web/list/state.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { type FactoryRow, factoryRecord, factoryRoutes as routes } from '../api/factoryOrder.ts'

type Props = { list: ListModel<FactoryRow>; onOpen: (row: FactoryRow) => void }

/** Shows 看板: factory orders by state, with how long each has been in it. */
export default function FactoryBoard({ list, onOpen }: Props) {
  const { view, search, filters } = toQuery(list.state, new Date())
  const body = { view, search, filters }
  const { data, error, refetch } = useQuery({
    // The list's name comes first: what changes in the list asks for the board again, too.
    queryKey: [list.spec.name, 'board', body],
    queryFn: ({ signal }) => call(routes.board, { body }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting columns={6} />
  return (
    <Board
      label="工厂单看板"
      columns={data.columns.map(({ state, count, late, rows }, key) => ({
        key,
        title: factoryRecord.states[state].title,
        tone: state === 'arrived' ? ('good' as const) : ('plain' as const),
        count,
        note: late > 0 && <Tag tone="red">逾期 {late}</Tag>,
        cards: rows,
      }))}
      nameOf={({ number }) => number}
      draw={card => <Card one={card} />}
      onOpen={onOpen}
      mayMove={() => false}
      onMove={() => Promise.resolve()}
    />
  )
}

function Card({
  one: { supplier, customerName, goodsNames, days, promisedOn, late, packages, arrived },
}: {
  one: FactoryRow
}) {
  return (
    <>
      <p>
        {supplier} · {customerName}
      </p>
      <p>{goodsNames}</p>
      <p>
        {days > 0 ? `${days} 天` : '今天'}
        {promisedOn !== null && ` · ${promisedOn} 到`}
        {packages > 0 && ` · 包件 ${arrived}/${packages}`}
        {late && <Tag tone="red">逾期</Tag>}
      </p>
    </>
  )
}
