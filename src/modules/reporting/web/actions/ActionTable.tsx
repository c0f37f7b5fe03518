import { useState } from 'react'
import { formatFen } from '../../../../kernel/api/format.ts'
import { useChoices } from '../../../../kernel/web/field/reference.ts'
import { type ActionBook, type ActionKind, type Actions, actionKinds } from '../../api/actions.ts'
import type { Opened } from './Actions.tsx'
import '../../../../kernel/web/ui/reportTable.css'

type Person = ActionBook['people'][number]
type Props = { people: readonly Person[]; from: string; to: string; onOpen: (opened: Opened) => void }
type Column = { key: string; title: string; kind: ActionKind; methodId?: number; of: (actions: Actions) => number }

/** One line for each person, and for each of their days where there are several. */
export function ActionTable({ people, from, to, onOpen }: Props) {
  const columns = useColumns(people)
  if (people.length === 0) return <p className="panel dashboard-empty">您的数据范围内没有可以统计的人。</p>
  return (
    <div className="panel action-table">
      <div className="board-scroll">
        <table className="report-table">
          <thead>
            <tr>
              <th scope="col">姓名</th>
              {columns.map(({ key, title }) => (
                <th key={key} scope="col" className="number">
                  {title}
                </th>
              ))}
              <th scope="col" className="number">
                成交金额（分成后）
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map(person => (
              <PersonLines key={person.id} person={person} columns={columns} from={from} to={to} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** Returns what is counted: contacts, those by each method that somebody used, and what came of them. */
function useColumns(people: readonly Person[]): Column[] {
  const methods = useChoices()({ kind: 'dictionary', dictionary: 'followUpMethod' })
  const used = new Set(people.flatMap(({ all }) => all.methods.map(one => one.methodId)))
  const byMethod = methods
    .filter(({ value, disabled }) => !disabled || used.has(value))
    .map(({ value, label }) => ({
      key: `method ${value}`,
      title: label,
      kind: 'followUp' as const,
      methodId: value,
      of: (actions: Actions) => actions.methods.find(one => one.methodId === value)?.count ?? 0,
    }))
  return [
    { key: 'followUp', title: actionKinds.followUp, kind: 'followUp', of: actions => actions.followUp },
    ...byMethod,
    { key: 'entered', title: actionKinds.entered, kind: 'entered', of: actions => actions.entered },
    { key: 'converted', title: actionKinds.converted, kind: 'converted', of: actions => actions.converted },
    { key: 'won', title: actionKinds.won, kind: 'won', of: actions => actions.won },
  ]
}

type LineProps = Omit<Props, 'people'> & { person: Person; columns: readonly Column[] }

function PersonLines({ person, from, to, ...rest }: LineProps) {
  const [unfolded, unfold] = useState(false)
  const { id, name, department, all, days } = person
  const several = from !== to && days.length > 0
  return (
    <>
      <tr>
        <th scope="row">
          {several ? (
            <button type="button" className="link" aria-expanded={unfolded} onClick={() => unfold(!unfolded)}>
              {unfolded ? '▾' : '▸'} {name}
            </button>
          ) : (
            name
          )}
          <small>{department}</small>
        </th>
        <Cells {...rest} actions={all} of={{ employeeId: id, name, from, to }} />
      </tr>
      {several &&
        unfolded &&
        days.map(({ day, ...actions }) => (
          <tr key={day} className="action-day">
            <th scope="row">{day}</th>
            <Cells {...rest} actions={actions} of={{ employeeId: id, name, from: day, to: day }} />
          </tr>
        ))}
    </>
  )
}

type CellsProps = Pick<LineProps, 'columns' | 'onOpen'> & { actions: Actions; of: Omit<Opened, 'kind'> }

function Cells({ columns, actions, of, onOpen }: CellsProps) {
  const { won, wonAmount } = actions
  return (
    <>
      {columns.map(({ key, title, kind, methodId, of: countOf }) => {
        const count = countOf(actions)
        const open = () => onOpen({ ...of, kind, methodId })
        return (
          <Cell
            key={key}
            head={title}
            label={`${of.name}的${title}`}
            text={count > 0 ? String(count) : ''}
            onOpen={open}
          />
        )
      })}
      <Cell
        head="成交金额"
        label={`${of.name}的成交金额`}
        text={won > 0 ? formatFen(wonAmount) : ''}
        onOpen={() => onOpen({ ...of, kind: 'won' })}
      />
    </>
  )
}

/** A figure that opens what it counts; nothing opens nothing. */
function Cell({ head, label, text, onOpen }: { head: string; label: string; text: string; onOpen: () => void }) {
  return (
    <td className="number" data-head={head} data-empty={text === '' || undefined}>
      {text === '' ? (
        <span className="nothing">0</span>
      ) : (
        <button type="button" className="link" aria-label={`${label}：${text}，打开明细`} onClick={onOpen}>
          {text}
        </button>
      )}
    </td>
  )
}
