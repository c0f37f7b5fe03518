import { useQuery } from '@tanstack/react-query'
import type { Tone } from '../../../../kernel/api/record.ts'
import { formatMinute } from '../../../../kernel/api/time.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { confirm } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { type Given, type RecentGiving, type RecentGivingRoute, takeBackDays } from '../../api/giving.ts'
import '../../../../kernel/web/ui/wizard.css'

type Props = {
  open: boolean
  route: RecentGivingRoute
  /** `分配` or `转交`, and what a record is called, with its unit. */
  act: string
  noun: string
  unit: string
  takeBack: (given: Given) => Promise<void>
  onClose: () => void
}

/** Shows the records that the person gave to others lately, by call, with an undo. */
export default function RecentGivings({ open, ...list }: Props) {
  return (
    <Drawer open={open} width="wide" title={`最近${list.act}`} onClose={list.onClose}>
      {open && <Givings {...list} />}
    </Drawer>
  )
}

function Givings({ route, act, noun, unit, takeBack }: Omit<Props, 'open'>) {
  const { data, error, refetch } = useQuery(queryOf(route, undefined, { silent: true }))
  const undo = async (giving: RecentGiving) => {
    if (!(await sure(giving, act, unit))) return
    await takeBack(giving.given).catch(() => undefined)
    void refetch()
  }
  if (error)
    return (
      <p className="drawer-message">
        {error.message} <Button onClick={() => void refetch()}>重试</Button>
      </p>
    )
  return (
    <>
      <p className="hint">
        您在 {takeBackDays} 天内{act}的{noun}可以撤销；之后有人改过的保持现状。
      </p>
      {data?.length === 0 && (
        <p className="drawer-message">
          {takeBackDays} 天内您没有{act}过{noun}。
        </p>
      )}
      <ul className="records">
        {data?.map(giving => (
          <Line
            key={`${giving.at} ${giving.given[0]?.id}`}
            giving={giving}
            unit={unit}
            onUndo={() => void undo(giving)}
          />
        ))}
      </ul>
    </>
  )
}

const person = { key: 'receiver', title: '接手人', kind: 'employee' } as const

function Line({ giving, unit, onUndo }: { giving: RecentGiving; unit: string; onUndo: () => void }) {
  const { at, count, receivers, kept, undone } = giving
  const changed = count - kept - undone
  const [tone, state] = stateOf(giving)
  return (
    <li>
      <div>
        <b>
          {count} {unit}
        </b>{' '}
        <Tag tone={tone}>{state}</Tag>
        <p>
          {formatMinute(at)}
          {receivers.length > 0 && ' · 给 '}
          {receivers.map((id, index) => (
            <span key={id}>
              {index > 0 && '、'}
              <Value column={person} value={id} />
            </span>
          ))}
        </p>
        {(changed > 0 || undone > 0) && (
          <p>
            {undone > 0 && `已撤销 ${undone} ${unit}`}
            {undone > 0 && changed > 0 && '，'}
            {changed > 0 && `${changed} ${unit}之后有人改过`}
          </p>
        )}
      </div>
      {kept > 0 && (
        <Button small kind="danger" onClick={onUndo}>
          撤销
        </Button>
      )}
    </li>
  )
}

function stateOf({ count, kept, undone }: RecentGiving): [Tone, string] {
  if (kept > 0) return ['green', '可撤销']
  return ['grey', undone === count ? '已撤销' : undone > 0 ? '部分已撤销' : '已有后续']
}

const sure = ({ count, kept, undone }: RecentGiving, act: string, unit: string) =>
  confirm({
    title: `撤销这次${act}？`,
    content: `${kept} ${unit}回到${act}前的负责人、状态和公海。${
      count - kept - undone > 0 ? `另外 ${count - kept - undone} ${unit}之后有人改过，保持现状并逐条说明。` : ''
    }`,
    okText: `撤销${act}`,
    danger: true,
  })
